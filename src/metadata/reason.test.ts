import { expect, it } from 'vitest'
import { extract } from '../extract.ts'

const CONSENT = '<div class="cookie-consent"><p>We and our partners use cookies.</p><button>Accept all</button></div>'
const TIDES = ['spring', 'summer', 'autumn', 'winter'].map(
  season =>
    `<p>In ${season} the moon pulls at the sea, and twice a day the sea gives in to it and comes up the beach.</p>`,
)
const ARTICLE = `<article><h1>Tides</h1>${TIDES.join('')}</article>`

it.each([
  ['', 'empty'],
  ['%PDF-1.7', 'not-html'],
  ['<div id=root></div><script src=app.js></script>', 'script-shell'],
  ['<title>404 – Example</title><h1>Oh dear</h1><p>This page has moved.', 'error-page'],
  ['<title>Seite nicht gefunden</title><p>Zurück zur Startseite', 'error-page'],
  ['<h1>Members</h1><form><input name=user><input type=password><button>Log in</button></form>', 'login'],
  [CONSENT, 'consent-wall'],
])('%j is no page to read: %s', (html, reason) => {
  expect(extract(html).reason).toBe(reason)
})

it.each([
  ['an article with a login form', `${ARTICLE}<form><input type=password></form>`],
  ['an article with a consent dialog', ARTICLE + CONSENT],
  ['an article about a street number', `<title>404 Main Street</title>${ARTICLE}`],
  ['a short note', '<p>The shop is closed on Mondays and open on all other days of the week.'],
])('%s is a page to read', (_, html) => {
  expect(extract(html).reason).toBeUndefined()
})
