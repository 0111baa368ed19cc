import { wordKey } from './names.ts'

// "by" in the languages seen most, and nouns that stand for it.
// biome-ignore format: a table
const BY = new Set([
  'by', 'von', 'par', 'por', 'di', 'door', 'av', 'af', 'przez', 'от', 'oleh', 'tác giả',
  'author', 'authors', 'author(s)', 'autor', 'autorin', 'autores', 'auteur', 'auteurs', 'autore', 'автор', 'byline', 'writer', 'contributor', 'contributors', 'words', 'poster',
])
// biome-ignore format: a table
const BEFORE_BY = new Set([
  'written', 'posted', 'published', 'authored', 'created', 'reported', 'submitted', 'started', 'contributed', 'compiled',
  'shared', 'added', 'asked', 'article', 'story', 'post', 'posts', 'review', 'guest', 'opinion', 'words', 'text', 'content', 'thread', 'topic', 'blog', 'the',
  'geschrieben', 'veröffentlicht', 'publié', 'écrit', 'rédigé', 'escrito', 'publicado', 'scritto', 'geschreven',
])
const BY_WITHOUT_SPACES = /^(?:(?:作者|著者|記者|文責|撰文|글)\s?[:：/／|]?|文\s?[:：/／●]|By(?=\p{Lu}))\s?/u

// Words that end a name in a byline: what follows tells when, where or what else was done.
// biome-ignore format: a table
const AFTER_NAME = new Set([
  'on', 'in', 'at', 'is', 'was', 'has', 'are', 'for', 'about', 'from', 'to', 'the', 'updated', 'update', 'published', 'posted', 'last',
  'modified', 'created', 'reviewed', 'medically', 'edited', 'fact', 'fact-checked', 'checked', 'verified', 'share', 'follow', 'read', 'min', 'mins', 'minute',
  'minutes', 'comments', 'comment', 'email', 'twitter', 'facebook', 'linkedin', 'instagram', 'says', 'said', 'view', 'see', 'more', 'bio', 'profile', 'photo',
  'photography', 'image', 'posts', 'articles', 'website', 'contributor', 'contributing', 'senior', 'staff', 'editor', 'writer', 'reporter', 'correspondent',
  'associate', 'managing', 'chief', 'founder', 'co-founder', 'ceo', 'cto', 'director', 'manager', 'expert', 'specialist', 'author', 'journalist', 'columnist', 'editorial',
  'written', 'date', 'category', 'categories', 'tags', 'filed', 'under', 'leave', 'reply', 'home', 'blog', 'news', 'january', 'february', 'march', 'april', 'june', 'july', 'august',
  'september', 'october', 'november', 'december', 'jan', 'feb', 'mar', 'apr', 'jun', 'jul', 'aug', 'sep', 'sept', 'oct', 'nov', 'dec',
  'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun',
])
// Nobody's name.
// biome-ignore format: a table
const NOBODY = new Set([
  'admin', 'administrator', 'adminn', 'staff', 'staff writer', 'staff reporter', 'editor', 'editors', 'editorial staff', 'editorial team', 'the editors', 'author', 'authors',
  'the author', 'guest', 'guest author', 'guest post', 'guest writer', 'anonymous', 'unknown', 'user', 'root', 'webmaster', 'team', 'the team', 'news desk',
  'none', 'null', 'undefined', 'na', 'n a', 'default', 'site admin', 'super user', 'contributor', 'contributors', 'redaktion', 'la rédaction', 'redacción', 'press release', 'sponsored',
  'profile', 'website', 'home', 'blog', 'about', 'contact', 'menu', 'search', 'login', 'log in', 'sign in', 'sign up', 'register', 'follow', 'share', 'subscribe', 'posts', 'read more', 'read bio', 'see full bio', 'more', 'name', 'email', 'about the author', 'about author', 'comments', 'reply', 'original poster', 'topic author', 'new member', 'member', 'members', 'moderator', 'published', 'updated', 'date', 'table of contents', 'written by', 'all posts', 'view all posts',
])
// biome-ignore format: a table
const PARTICLES = new Set(['de', 'van', 'von', 'der', 'den', 'del', 'della', 'di', 'da', 'dos', 'du', 'la', 'le', 'el', 'al', 'bin', 'ibn', 'ben', 'ter', 'ten', 'zu', 'y', 'af', 'av', 'st', 'mc', 'o'])
const JOINS = new Set(['and', '&', 'und', 'et', 'y', 'og', 'och', 'en', '+', 'with'])

const SPLIT = /[;|•·●、，/]| (?:and|und|et|og|och|&|\+) /iu
const MAX_NAME_CHARS = 60
const MAX_AUTHORS = 30

/** The authors that a value for machines names: "Ann Lee and Bo Day, MD" → Ann Lee · Bo Day, MD. */
export function authorsOf(value: string): string[] {
  const text = value.trim()
  return isAddress(text)
    ? []
    : splitNames(withoutLeadIn(text) ?? text)
        .filter(isAuthor)
        .slice(0, MAX_AUTHORS)
}

/** "Lee, Ann", as libraries and `citation_author` write it, the right way round. */
export function uninverted(name: string): string {
  const parts = name.split(', ')
  return parts.length === 2 && !isCredential(parts[1]) ? `${parts[1]} ${parts[0]}` : name
}

/** The text behind "By", "Written by:", "作者："; undefined where none of these opens it. */
export function withoutLeadIn(text: string): string | undefined {
  if (BY_WITHOUT_SPACES.test(text)) return text.replace(BY_WITHOUT_SPACES, '')
  const words = text.split(' ', MAX_LEAD_IN + 1)
  let from = 0
  for (let i = 0; i < words.length && i < MAX_LEAD_IN; i++) {
    const word = words[i].toLowerCase().replace(/[:：|,–—-]$/, '')
    if (BY.has(word)) from = i + 1
    else if (word !== '' && !BEFORE_BY.has(word)) break
  }
  return from === 0 ? undefined : text.split(' ').slice(from).join(' ')
}

const MAX_LEAD_IN = 5

/** A line that is nothing but "Written by": the name is on the next one. */
export function isLeadIn(line: string): boolean {
  return withoutLeadIn(line) === ''
}

function splitNames(text: string): string[] {
  const names: string[] = []
  for (const part of text.split(SPLIT)) {
    for (const piece of part.split(',')) {
      const name = trimMarks(piece)
      if (name === '') continue
      if (names.length > 0 && isCredential(name)) names[names.length - 1] += `, ${name}`
      else names.push(name)
    }
  }
  return names
}

function trimMarks(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && MARKS.includes(text[from])) from++
  while (to > from && MARKS.includes(text[to - 1]) && !(text[to - 1] === '.' && to - from > 2)) to--
  return text.slice(from, to)
}

const MARKS = ' -–—:,.@“”"'

/** MD, Ph.D., RDN, M.Sc., Jr.: not a second author. */
function isCredential(text: string): boolean {
  return text.split(' ').every(word => {
    const letters = word.replace(/[^\p{L}]/gu, '')
    const capitals = letters.replace(/[^\p{Lu}]/gu, '').length
    return letters.length <= 7 && capitals > 0 && (capitals * 2 >= letters.length || SUFFIXES.has(letters))
  })
}

const SUFFIXES = new Set(['Jr', 'Sr', 'Esq', 'Dr'])

function isAddress(text: string): boolean {
  return text.includes('://') || text.includes('www.') || /^\S+\.(?:com|org|net|co|io)$/i.test(text)
}

function isAuthor(name: string): boolean {
  if (name.length < 2 || name.length > MAX_NAME_CHARS || !/\p{L}/u.test(name)) return false
  if (isAddress(name) || /[<>{}[\]=]/.test(name) || name.split(' ').length > 7) return false
  return !NOBODY.has(wordKey(name))
}

/**
 * The names at the beginning of a line of the page ("By Ann Lee and Bo Day Updated on May 3"): the run of capitalised
 * words. A single word without a "By" must be the whole line.
 */
export function namesInByline(line: string): string[] {
  const led = withoutLeadIn(line) ?? afterBy(line)
  const words = (led ?? line).split(' ')
  let to = 0
  while (to < words.length && to < MAX_RUN && continuesName(words, to)) to++
  while (to > 0 && (JOINS.has(words[to - 1].toLowerCase()) || PARTICLES.has(words[to - 1]))) to--
  if (to === 0 || (led === undefined && to === 1 && words.length > 1)) return []
  return splitNames(words.slice(0, to).join(' ')).filter(name => isPerson(name) && isAuthor(name))
}

const MAX_RUN = 30

/** What follows a "by" further on: "Updated May 3, 2024 by Ann Lee". */
function afterBy(line: string): string | undefined {
  const by = line.toLowerCase().indexOf(' by ')
  return by < 0 ? undefined : line.slice(by + 4)
}

function continuesName(words: readonly string[], at: number): boolean {
  const word = words[at].toLowerCase().replace(/[.,:;]$/, '')
  if (AFTER_NAME.has(word) || (/\d/.test(word) && (at > 0 || !/\p{L}/u.test(word)))) return false
  if (word === 'may' && /^\d/.test(words[at + 1] ?? '')) return false
  if (at >= 2 && words[at] === words[0]) return false // the name again: a picture's text, then the link
  if (JOINS.has(word) || PARTICLES.has(word) || BETWEEN_NAMES.has(word)) return at > 0
  return /^[^\p{Ll}\s]?\p{Lu}|^\p{Lo}|^\d/u.test(words[at])
}

const BETWEEN_NAMES = new Set(['•', '·', '|', '●', ',', '-', '–', '—'])

// In scripts without capitals, where only the length tells a name from a sentence.
const MAX_LONG_NAME = 12

function isPerson(name: string): boolean {
  if (/^\p{Lo}/u.test(name)) return name.length <= MAX_LONG_NAME && !/[\p{N}。、！？]/u.test(name)
  return name.split(',', 1)[0].split(' ').length <= 5 && name.length >= 3 && !/[?!@#%$]/.test(name)
}

/** A single word, as users call themselves, or words that mostly start like names. */
export function isNameLike(name: string): boolean {
  const words = name.split(' ')
  const capitalised = words.filter(word => /^\p{Lu}|^\p{Lo}|^\d/u.test(word)).length
  return !/[*?!:]/.test(name) && (words.length === 1 || capitalised * 2 > words.length)
}

/** A line that is a person's name and no more, told by its shape: two to four capitalised words. */
export function isFullName(line: string): boolean {
  const words = line.split(',', 1)[0].split(' ')
  return words.length >= 2 && words.length <= 4 && line.length <= 40 && namesInByline(line)[0] === line
}
