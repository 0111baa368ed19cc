/**
 * What the detector of undeclared encodings knows of languages; written by us. `letters`: those beyond ASCII in lower
 * case, the most frequent first; the order alone is the evidence (see `letterCosts`). `words`: frequent ones in ASCII,
 * as many pages have few other letters.
 */
const EVIDENCE = {
  en: ['éñèüöáçíïóäêåøæàôâ', 'the of and to in is for that with this are was you from'],
  fr: ['éàèêçùâîôûœïëüæÿ', 'de la le et les des en que un une pour dans est sur par pas qui du au'],
  de: ['üäößé', 'der die und das den von zu mit ist nicht ein eine auf dem des wird sie'],
  es: ['óíáéñúü', 'de la que el en los se las por un para con una del no es'],
  pt: ['ãçáéíóêõâàúôü', 'de que do da em um para com os uma na ao dos foi'],
  it: ['èàùòéìî', 'di che il la per un non del con una della sono le si se questo essere'],
  nl: ['ëéïöüèóê', 'de van het een en is dat op te voor met niet zijn'],
  ca: ['àóéèíòçúïü', 'de la el que els per les amb un del no una'],
  sv: ['äåöé', 'och att det som en av den med till inte om kan'],
  da: ['åøæéö', 'og det at er en til af den med ikke som kan'],
  fi: ['äöå', 'ja ei on se tai ole kun ovat jos'],
  is: ['ðáíþóæöéúý', 'og er sem til um eru ekki var'],
  ga: ['áíéóú', 'an na agus ar is le go nach'],
  sq: ['ëç', 'dhe me nga nuk i e si'],
  et: ['äõüöšž', 'ja ei on see kui mis ning'],
  pl: ['łęąóżśćńź', 'nie na do jest to lub dla nazwa'],
  cs: ['íáěéřýčžšůúťňďó', 'je na se do nebo pro jako jsou'],
  sk: ['áíéčžšýúťľôňäďóĺŕ', 'je na sa do alebo pre ako'],
  hu: ['éáöóőüíúű', 'az nem egy hogy vagy is meg'],
  ro: ['ăţîşâ', 'de la nu cu pe un este din sau pentru'],
  hr: ['čšžćđ', 'je za se ili na od nije su'],
  tr: ['ıüşğçöâîûi', 've bir bu da olarak ile'], // İ becomes i in lower case
  lt: ['ėšąųžįčūę', 'ir yra kad arba su nuo'],
  lv: ['āēīšņūļžķčģ', 'un ir no uz vai ar'],
  vi: ['\u0301\u0300đ\u0323âưôêáơàă\u0309\u0303óíéúùèì', 'cho khi trong theo hay'],
  ru: ['оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё', ''],
  uk: ['оаинітервслкдупмязьбгчйхжїшюцєщфґ', ''],
  be: ['анірыскоелтдвупямьзбчйгхжшюўцэфё', ''],
  bg: ['аиоентсрвлкдпмзябугчъщцжшхюйфь', ''],
  sr: ['аоиенрсјтуквдмплзгбчцшхњђжћљфџ', ''],
  mk: ['аоитенрсвкдлпмузгбјчшцжќфхњѓљџѕ', ''],
  el: ['αοιετσνηυρπκμλςωάίγόδέήθύώβφχξζψϊϋΐΰ', ''],
  he: ['יוהלארתמבשנםכעדחפקגסזטצןךףץ', ''],
  ar: ['اليمنرتوبةعدسفهكقحأجشصطخىإضذزثئءغظؤآ', ''],
  fa: ['ايرندهمتسوشبکخزفگعلقچآحجپكطصغضظذثئژأ', ''],
  th: ['านรอกเง่มย้วัลทดสีตะิปบคหแจพช์ขืุใไูำโ็ถึผซธณภศษญฟฐๆฝฎฉฮฤฌฑฆฏ๊๋ฯ', ''],
} as const

export type Language = keyof typeof EVIDENCE

export const LANGUAGES = Object.keys(EVIDENCE) as Language[]
export const lettersOf = (language: Language): string => EVIDENCE[language][0]
export const wordsOf = (language: Language): readonly string[] =>
  EVIDENCE[language][1].split(' ').filter(word => word !== '')

const CYRILLIC: readonly Language[] = ['ru', 'uk', 'be', 'bg', 'sr', 'mk']
const WESTERN: readonly Language[] = 'en fr de es pt it nl ca sv da fi is ga sq et'.split(' ') as Language[]
const CENTRAL: readonly Language[] = ['pl', 'cs', 'sk', 'hu', 'ro', 'hr', 'de']
const BALTIC: readonly Language[] = ['lt', 'lv', 'et']

/** Single-byte encodings, the likelier first, and the languages that are written in each. */
export const SINGLE_BYTE: readonly (readonly [encoding: string, languages: readonly Language[]])[] = [
  ['windows-1252', WESTERN],
  ['windows-1251', CYRILLIC],
  ['windows-1250', CENTRAL],
  ['windows-1253', ['el']],
  ['windows-1254', ['tr']],
  ['windows-1255', ['he']],
  ['windows-1256', ['ar', 'fa']],
  ['windows-1257', BALTIC],
  ['windows-874', ['th']],
  ['windows-1258', ['vi']],
  ['iso-8859-2', CENTRAL],
  ['koi8-r', ['ru']],
  ['koi8-u', ['uk']],
  ['iso-8859-15', WESTERN],
  ['iso-8859-7', ['el']],
  ['iso-8859-5', CYRILLIC],
  ['iso-8859-6', ['ar']],
  ['ibm866', ['ru', 'be', 'uk']],
  ['iso-8859-13', BALTIC],
  ['iso-8859-4', BALTIC],
]

// Characters that make up about half of running text. The multi-byte encodings share their bytes, so that nearly any
// text in one is a text in another: only such characters tell them apart.
const HAN_SIMPLIFIED =
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加月话合回特代内信表化老给世位次度门任常先海通教'
const HAN_TRADITIONAL =
  '的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加月話合回特代內信表化老給世位次度門任常先海通教'
const JAPANESE =
  'あいうえおかがきぎくぐけげこごさざしじすずせぜそぞただちっつづてでとどなにぬねのはばひびふぶへべほぼまみむめもやゆよらりるれろわをんアイウエオカガキクグケコゴサシジスズセソタダチッツテデトドナニネノハバパビピフブプベペボポマミムメモャュョラリルレロワンー日一国人年大十二本中長出三同時政事自行社見月分後前民生対上部東者地合市業内相方定今回新場'
const KOREAN =
  '이다는의에가을고하지한로기사인서리은그도나자어시아대를있정해수부일제라과들보만스전상원여으주오것장았었구선적조게국와동성치비마공중소경면우안거모년요말신까때니문연관무위세했려계교화내생유미용방개실분등트'

interface MultiByte {
  readonly encoding: string
  readonly frequent: ReadonlySet<string>
  /** The lead bytes of the rows of everyday characters ("level 1"; the Hangul of KS X 1001). */
  readonly ordinary: readonly [first: number, last: number]
}

export const MULTI_BYTE: readonly MultiByte[] = [
  { encoding: 'gbk', frequent: new Set(HAN_SIMPLIFIED), ordinary: [0xb0, 0xd7] },
  { encoding: 'big5', frequent: new Set(HAN_TRADITIONAL), ordinary: [0xa4, 0xc6] },
  { encoding: 'shift_jis', frequent: new Set(JAPANESE), ordinary: [0x88, 0x97] },
  { encoding: 'euc-jp', frequent: new Set(JAPANESE), ordinary: [0xb0, 0xcf] },
  { encoding: 'euc-kr', frequent: new Set(KOREAN), ordinary: [0xb0, 0xc8] },
]
