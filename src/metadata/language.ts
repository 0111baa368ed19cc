/** A language tag in its canonical form (`en-US`), or undefined where it is not one: BCP 47, as `Intl` checks it. */
export function languageTag(raw: string): string | undefined {
  const tag = raw.slice(0, MAX_TAG_CHARS).split(/[,;.]/, 1)[0].trim().replaceAll('_', '-')
  try {
    const canonical = Intl.getCanonicalLocales(tag)[0]
    const subtag = canonical?.split('-', 1)[0] ?? ''
    return subtag.length === 3 || ISO_639_1.has(subtag) ? canonical : undefined
  } catch {
    return undefined
  }
}

const MAX_TAG_CHARS = 40

// The two-letter codes; `Intl` accepts any two letters.
const ISO_639_1 = new Set(
  (
    'aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et ' +
    'eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl ' +
    'km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj ' +
    'om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to ' +
    'tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'
  ).split(' '),
)

// A script that one language uses far more than the others. Order counts: Japanese and Korean text holds Han too.
// biome-ignore format: a table
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\u3040-\u30ff]/g], ['ko', /[\uac00-\ud7af]/g], ['zh', /[\u4e00-\u9fff]/g], ['th', /[\u0e00-\u0e7f]/g],
  ['el', /[\u0370-\u03ff]/g], ['he', /[\u0590-\u05ff]/g], ['hi', /[\u0900-\u097f]/g], ['bn', /[\u0980-\u09ff]/g],
  ['ta', /[\u0b80-\u0bff]/g], ['te', /[\u0c00-\u0c7f]/g], ['ka', /[\u10a0-\u10ff]/g], ['hy', /[\u0530-\u058f]/g],
  ['uk', /[іїєґ]/gi], ['ru', /[\u0400-\u04ff]/g], ['fa', /[پچژگ]/g], ['ar', /[\u0600-\u06ff]/g],
]

// The most frequent short words that few neighbours share.
// biome-ignore format: a table
const STOP_WORDS: Readonly<Record<string, string>> = {
  en: 'the and of to is that for with it was you this are be have from',
  de: 'der die und das ist nicht ein eine den mit von auf für sich auch zu',
  fr: 'le les des et est une dans pour que qui pas sur plus du au avec',
  es: 'el los las y es una por con para del que se su como más lo',
  pt: 'os as do da em um uma não com para que por mais dos ao foi',
  it: 'il di che è gli della per non una con del sono più anche nel si',
  nl: 'het een van en niet dat zijn op voor met aan ook maar bij naar te',
  pl: 'nie jest się na że do oraz jak po ale dla przez od tym był już',
  sv: 'och att det som är på för inte med av ett den har till om jag',
  da: 'og det er ikke til af på med der for har den som et jeg vi',
  nb: 'og det er ikke til av på med som for har den et jeg vi å',
  fi: 'ja on ei että se hän oli mutta kun joka myös ovat niin tai kuin mukaan',
  cs: 'je se na že to v si jako pro ale jsou by do když které nebo',
  tr: 've bir bu için ile da de çok olarak daha gibi olan ne kadar en ama',
  id: 'yang dan di ini dengan untuk dari itu tidak dalam pada akan adalah ke juga oleh',
  vi: 'và của là có cho không được trong một với các người những đã này để',
  ro: 'și în de la cu este nu care pe mai din sunt pentru ca fi sau',
  hu: 'és az hogy nem egy is ez van meg volt de csak már mint még vagy',
}
const LATIN = new Map<string, string[]>()
for (const [language, words] of Object.entries(STOP_WORDS)) {
  for (const word of words.split(' ')) LATIN.set(word, [...(LATIN.get(word) ?? []), language])
}

const MIN_SCRIPT_SHARE = 0.2
const MIN_STOP_WORDS = 8

/** The language of a text by its script, or by its stop words where it is written in Latin letters. */
export function guessLanguage(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters < 20) return undefined
  for (const [language, script] of SCRIPTS) {
    // Four letters tell Ukrainian from Russian and Persian from Arabic; each is a few percent of the text.
    const share = language === 'uk' || language === 'fa' ? 0.03 : MIN_SCRIPT_SHARE
    if ((text.match(script)?.length ?? 0) >= letters * share) return language
  }
  return byStopWords(text)
}

/** Whether a text in Latin letters is declared for a text that is not, or the other way round. */
export function isOtherScript(text: string, declared: string): boolean {
  const guess = SCRIPTS.find(([, script]) => (text.match(script)?.length ?? 0) >= text.length * 0.3)?.[0]
  const isLatin = Object.hasOwn(STOP_WORDS, declared.split('-', 1)[0])
  return guess !== undefined && isLatin
}

function byStopWords(text: string): string | undefined {
  const counts = new Map<string, number>()
  for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu)) {
    for (const language of LATIN.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  const [best, second] = [...counts].sort((a, b) => b[1] - a[1])
  return best !== undefined && best[1] >= MIN_STOP_WORDS && best[1] > 1.2 * (second?.[1] ?? 0) ? best[0] : undefined
}
