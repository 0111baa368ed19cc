/**
 * English words that running text cannot do without: articles, pronouns, prepositions, conjunctions, auxiliaries,
 * adverbs, and the commonest verbs and adjectives. Text without them is a menu, a name or a number.
 */
// biome-ignore format: a list
const ENGLISH = `
  a an the this that these those such same other another each every either neither both all any some no none few many much
  more most less least several own enough
  i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its
  itself they them their theirs themselves one ones oneself who whom whose which what whatever whichever whoever someone
  somebody something anyone anybody anything everyone everybody everything nobody nothing nowhere
  aboard about above across after afterwards against along alongside amid among amongst around as at away back before
  beforehand behind below beneath beside besides between beyond by concerning considering despite down during except following
  for forth from in inside instead into like near nearby of off on onto out outside over past per regarding round since
  through throughout till to together toward towards under unlike until unto up upon via with within without
  and but or nor so yet if unless though although because whereas whether while whilst than then thus therefore hence however
  moreover nevertheless nonetheless otherwise meanwhile furthermore whereby wherein
  am is are was were be been being have has had having do does did doing done will would shall should may might must can could
  cannot ought need let lets
  isnt arent wasnt werent havent hasnt hadnt doesnt dont didnt wont wouldnt shouldnt cant couldnt im ive id ill youre youve
  youd youll hes shes theyre theyve theyd theyll weve wed were its thats theres heres whats whos
  not never ever always often sometimes usually seldom rarely again already also almost alone altogether anyhow anyway apart
  aside away better best briefly certainly clearly course currently definitely else entirely especially even exactly
  fairly far finally first firstly forward further generally hardly here hereby hopefully indeed just later last lately latter
  likely mainly maybe merely mostly namely nearly necessary new next normally now obviously old once only overall
  particularly perhaps possible possibly presumably previously probably quite rather really reasonably recently relatively
  respectively second secondly secondly seriously several similarly somehow somewhat somewhere soon specifically still
  sure then there thereafter thereby thereupon thoroughly thus too truly twice two three four five six seven eight nine zero
  under unfortunately usually very well when whence whenever where whereas wherever whither why how howbeit yes
  able according accordingly actually allow allows appear appreciate appropriate ask asking associated available became become
  becomes becoming believe brief came cause causes certain changes com come comes contain containing contains corresponding
  described different downwards eg entire et etc ex example exactly followed follows former formerly further get gets getting
  given gives go goes going gone got gotten greetings happens hello help hi ie ignored immediate indicate indicated indicates
  inner insofar inward keep keeps kept know known knows little look looking looks ltd mean means needs noted novel obviously
  oh ok okay particular placed please plus presumably provides que re regardless regards right said saw say saying says see
  seeing seem seemed seeming seems seen self selves sensible sent serious sorry specified specify specifying sub sup take
  taken tell tends thank thanks thanx think third thorough took tried tries truly try trying un unlikely use used useful uses
  using usually value various want wants way welcome went willing wish wonder world
`

const COMMON_WORDS: ReadonlySet<string> = new Set(ENGLISH.trim().split(/\s+/))

/** At least so many of a page's words are common if it is English. */
const MIN_ENGLISH_SHARE = 0.15
/** In other languages, so many of its most frequent words take their place. */
const FREQUENT_WORDS = 60

/** What may stand at the ends of a word or inside it: taken out before the word is looked up. */
const PUNCTUATION = /[!-/:-@[-`{-~]/g

/** The words of a text between spaces, in lower case and without punctuation. */
export function wordsOf(text: string): string[] {
  return text === '' ? [] : text.toLowerCase().replace(PUNCTUATION, '').split(/\s+/)
}

/**
 * The common words of a page. Deviation: the originals have a list for each language and find nothing in a page whose
 * language they do not have; here the page's own most frequent words do.
 */
export function commonWords(texts: Iterable<readonly string[]>): ReadonlySet<string> {
  const counts = new Map<string, number>()
  let words = 0
  let english = 0
  for (const text of texts) {
    for (const word of text) {
      if (word === '' || (word >= '0' && word <= ':')) continue
      words++
      if (COMMON_WORDS.has(word)) english++
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  if (english >= words * MIN_ENGLISH_SHARE) return COMMON_WORDS
  const frequent = [...counts].sort((a, b) => b[1] - a[1]).slice(0, FREQUENT_WORDS)
  return new Set(frequent.map(([word]) => word))
}
