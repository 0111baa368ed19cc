// How fast and how close the estimate of words in scripts without spaces is, against the platform's dictionaries:
//   node bench/run.mjs bench/words.ts
import { countWords } from '../src/segment/words.ts'

// Sentences of our own.
const TEXTS: Readonly<Record<string, string>> = {
  zh: '今天早上我们在河边散步，看到很多人在晨练，孩子们在草地上放风筝，空气清新，大家都很高兴。下午我们去图书馆借书，晚上一起做饭。',
  ja: '今朝は早く起きて、川沿いの道を友だちとゆっくり散歩しました。空気がとても澄んでいて、遠くの山まで見えました。午後は図書館で本を借りました。',
  th: 'เช้านี้พวกเราเดินเล่นริมแม่น้ำ อากาศดีมาก และเด็กๆ กำลังเล่นว่าวอยู่บนสนามหญ้าอย่างมีความสุข ตอนบ่ายเราไปยืมหนังสือที่ห้องสมุด',
  en: 'This morning we walked along the river with friends. The air was so clear that we could see the hills far away.',
}
const ROUNDS = 2000

const timeOf = (work: () => void) => {
  work()
  const start = performance.now()
  for (let i = 0; i < ROUNDS; i++) work()
  return (performance.now() - start) / ROUNDS
}

for (const [language, text] of Object.entries(TEXTS)) {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  const dictionary = () => {
    let words = 0
    for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) words++
    return words
  }
  const ours = timeOf(() => countWords(text))
  const theirs = timeOf(dictionary)
  console.log(
    `${language}: ${countWords(text)} words estimated, ${dictionary()} by dictionary; ${(theirs / ours).toFixed(0)} times faster`,
  )
}
