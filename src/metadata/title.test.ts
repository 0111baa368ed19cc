import { describe, expect, test } from 'vitest'
import { siteNames } from './names.ts'
import { chooseTitle, withoutSite } from './title.ts'

const site = siteNames(['The Daily Example'], 'https://www.daily-example.co.uk/a')
const heading = (text: string, isAside = false) => ({ node: 7, text, hint: '', value: '', isAside })
const choose = (forms: Record<string, string>, ...headings: string[]) =>
  chooseTitle(
    Object.entries(forms).map(([source, text]) => ({ source, text })),
    headings.map(text => heading(text)),
    site,
  )

describe('withoutSite', () => {
  test.each([
    ['Rain again | The Daily Example', 'Rain again'],
    ['Rain again - Daily Example', 'Rain again'],
    ['The Daily Example: Rain again', 'The Daily Example: Rain again'],
    ['The Daily Example » Rain again', 'Rain again'],
    ['Rain again – DailyExample.com', 'Rain again'],
    ['Rain - and wind', 'Rain - and wind'],
    ['The Daily Example', 'The Daily Example'],
  ])('%s → %s', (title, expected) => {
    expect(withoutSite(title, site)).toBe(expected)
  })

  test('a site name with a separator of its own', () => {
    const own = siteNames(['Example - News and more'], undefined)
    expect(withoutSite('Rain again - Example - News and more', own)).toBe('Rain again')
  })
})

describe('chooseTitle', () => {
  test('takes the heading that says the same, in its own form', () => {
    expect(choose({ title: 'Rain Again | The Daily Example' }, 'Rain again!')).toMatchObject({
      text: 'Rain again!',
      source: 'h1',
    })
  })

  test('passes over headings that are the name of the site or something else', () => {
    expect(choose({ og: 'Rain again' }, 'The Daily Example', 'Subscribe now')?.text).toBe('Rain again')
  })

  test('takes the heading that is one part of the title', () => {
    expect(choose({ title: 'Rain again - Weather - Somewhere' }, 'Rain again')?.text).toBe('Rain again')
  })

  test('prefers a heading that shares most words', () => {
    expect(choose({ og: 'Rain falls again in May' }, 'Rain falls in May')?.source).toBe('h1')
  })

  test('a heading in the navigation must say exactly the same', () => {
    const form = [{ source: 'title', text: 'What is rain? - The Book of Weather' }]
    expect(chooseTitle(form, [heading('The Book of Weather', true)], site)?.text).toBe(
      'What is rain? - The Book of Weather',
    )
  })

  test('a page without any title has none', () => {
    expect(choose({})).toBeUndefined()
  })
})
