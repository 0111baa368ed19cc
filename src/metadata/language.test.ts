import { describe, expect, test } from 'vitest'
import { guessLanguage, isOtherScript, languageTag } from './language.ts'

describe('languageTag', () => {
  test.each([
    ['en', 'en'],
    ['EN-us', 'en-US'],
    ['pt_BR', 'pt-BR'],
    ['de_DE.UTF-8', 'de-DE'],
    ['en, fr', 'en'],
    ['zh-hans-cn', 'zh-Hans-CN'],
    ['xx', undefined],
    ['english', undefined],
    ['', undefined],
    ['{{lang}}', undefined],
  ])('%s is %s', (raw, expected) => {
    expect(languageTag(raw)).toBe(expected)
  })
})

describe('guessLanguage', () => {
  test.each([
    ['en', 'It was the rain that they had been waiting for, and this is how it came to be with you in the end.'],
    [
      'de',
      'Der Regen ist nicht das, was die Leute auf der Straße mit dem Wetter meinen, und sie sind auch nicht froh.',
    ],
    ['fr', 'Les gens ne sont pas dans la rue pour la pluie, mais avec plus de temps sur le quai et une heure au café.'],
    ['es', 'El tiempo es una de las cosas que más se comentan por la calle, y como se ve no es para los turistas.'],
    ['ja', '昨日は朝から雨が降っていましたが、今日はとても良い天気になりました。'],
    ['zh', '昨天从早上开始下雨，今天天气变得非常好，大家都出门散步去了。'],
    ['ko', '어제는 아침부터 비가 내렸지만 오늘은 날씨가 아주 좋아졌습니다.'],
    ['ru', 'Вчера с самого утра шёл дождь, а сегодня погода стала очень хорошей.'],
    ['uk', 'Вчора зранку йшов дощ, а сьогодні погода стала дуже гарною і всі пішли гуляти її вулицями.'],
    ['ar', 'كان المطر يهطل منذ صباح أمس، أما اليوم فقد أصبح الطقس جميلا جدا.'],
  ])('tells %s', (language, text) => {
    expect(guessLanguage(text)).toBe(language)
  })

  test('says nothing about too little text', () => {
    expect(guessLanguage('Home Menu')).toBeUndefined()
  })
})

test('a page in kana that is declared English is not', () => {
  expect(isOtherScript('昨日は朝から雨が降っていましたが、', 'en')).toBe(true)
  expect(isOtherScript('昨日は朝から雨が降っていましたが、', 'ja')).toBe(false)
  expect(isOtherScript('It rained yesterday.', 'en')).toBe(false)
})
