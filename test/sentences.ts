/** A few sentences of everyday prose in each language, written for this project, and encodings that they are written in. */
export interface Sentences {
  readonly language: string
  readonly encodings: readonly string[]
  readonly text: string
}

const WESTERN = ['windows-1252', 'iso-8859-15']
const CENTRAL = ['windows-1250', 'iso-8859-2']
const CYRILLIC = ['windows-1251', 'iso-8859-5']

// biome-ignore format: a table
export const sentences: readonly Sentences[] = [
  { language: 'English', encodings: ['windows-1252'], text: 'The café on the corner opens at six. “We bake our own bread,” says the owner, “and it’s gone by nine.” A loaf costs £3 – not cheap, but nobody in the queue seems to mind the price or the rain.' },
  { language: 'French', encodings: WESTERN, text: 'Après la pluie, les élèves sont rentrés à l\'école où la maîtresse les attendait déjà. Elle a préféré commencer par une leçon d\'histoire, car la forêt voisine cachait autrefois un château très célèbre.' },
  { language: 'German', encodings: WESTERN, text: 'Im Frühling öffnen die Gärtner früh ihre Tore, und schon stehen die ersten Käufer draußen. Größere Bäume müssen bestellt werden, kleine Sträucher und Kräuter gibt es für fünf Euro das Stück.' },
  { language: 'Spanish', encodings: WESTERN, text: '¿Quién llegó anoche tan tarde? Según mi compañero, fue el señor del último piso, que había salido a buscar a su niño. Mañana le preguntaré por qué no tomó el autobús, que está aquí mismo.' },
  { language: 'Portuguese', encodings: WESTERN, text: 'Não há nada melhor do que um café da manhã na praça, onde as crianças correm atrás dos pássaros. A estação fica a dois quarteirões, e os comboios já não fazem tanto barulho como há três anos.' },
  { language: 'Italian', encodings: WESTERN, text: 'La città è più bella di sera, quando il caldo è finito e la gente può sedersi fuori. Perché non andiamo anche noi? C\'è un bar là in fondo, dietro la chiesa, che resterà aperto fino a mezzanotte.' },
  { language: 'Swedish', encodings: WESTERN, text: 'På hösten går vi ofta längs ån där löven ligger som ett täcke över stigen. Barnen försöker räkna fåglarna som flyger söderut, men de är alldeles för många och försvinner bakom åsarna.' },
  { language: 'Danish', encodings: WESTERN, text: 'Færgen sejler først klokken tolv, så vi når både at købe brød og at gå en tur på stranden. Vejret er gråt, og måger skriger højt over de små både, der ligger og gynger ved øens havn.' },
  { language: 'Finnish', encodings: WESTERN, text: 'Järven jää kestää jo kävelijän, mutta äiti ei päästä lapsia vielä leikkimään. Hän näyttää heille, missä kohdassa virta pitää veden sulana, ja lupaa hiihtoretken sitä päivää odotellessa.' },
  { language: 'Icelandic', encodings: ['windows-1252'], text: 'Það er stutt síðan þau fluttu í húsið við ána, en þegar hafa þau málað veggina og gróðursett tré. Í gær sáu þau tvær gæsir á túninu og héldu að vorið væri loksins komið þótt enn væri kalt.' },
  { language: 'Polish', encodings: CENTRAL, text: 'Wczoraj wieczorem długo czekaliśmy na pociąg, który się spóźnił o godzinę. Na peronie było zimno, więc poszliśmy na gorącą herbatę do małej kawiarni, gdzie właściciel opowiadał o swojej młodości.' },
  { language: 'Czech', encodings: CENTRAL, text: 'Když přišel první sníh, děti hned běžely na kopec za vesnicí. Sáňky si půjčily od souseda, který jich měl v kůlně několik, a vrátily se až za tmy, celé promrzlé, ale šťastné a hladové.' },
  { language: 'Hungarian', encodings: CENTRAL, text: 'Reggelente a piac előtt gyülekeznek az öregek, és hosszan beszélgetnek az időjárásról. A gyümölcs idén drágább, mert a fagy elvitte a virágok felét, de a szőlő és a dió bőven termett a völgyben.' },
  { language: 'Romanian', encodings: CENTRAL, text: 'În fiecare dimineaţă bunica merge la piaţă să cumpere brânză şi roşii. Vânzătorii o cunosc şi îi lasă mereu câte ceva în plus, iar ea le povesteşte cum era oraşul înainte să se facă podul.' },
  { language: 'Croatian', encodings: CENTRAL, text: 'Ljeti je kuća puna gostiju, pa se večera na terasi gdje ima više mjesta. Djeca traže još malo kruha, netko priča o tome što će biti sutra, a staro šipkovo stablo baca dugačku sjenu na zid.' },
  { language: 'Turkish', encodings: ['windows-1254'], text: 'Sabahları çarşıya inen yolda küçük bir fırın vardır; ekmeğin kokusu bütün mahalleye yayılır. Çocuklar okula giderken uğrar, sıcak bir simit alır ve ağır ağır yokuşu çıkarlar.' },
  { language: 'Lithuanian', encodings: ['windows-1257', 'iso-8859-13'], text: 'Šiandien rytą prie upės mačiau daug žmonių, kurie žvejojo ir šnekučiavosi. Jie sakė, kad žuvų šįmet mažiau nei pernai, nes vanduo per šiltas, tačiau oras gražus ir niekas neskuba namo.' },
  { language: 'Latvian', encodings: ['windows-1257'], text: 'Vasarā mēs bieži braucam uz jūru, kur ūdens ir vēss un smiltis mīkstas. Vectēvs stāsta, kā viņš jaunībā zvejojis, bet bērni klausās un ēd zemenes, ko vecāmāte salasījusi dārzā.' },
  { language: 'Estonian', encodings: ['windows-1257'], text: 'Õhtul istusime lõkke ääres ja kuulasime, kuidas vanaisa jutustas oma mereretkedest. Tähed särasid, šokolaad sulas kätte ja väike Žanna jäi ema sülle magama enne, kui lugu läbi sai.' },
  { language: 'Russian', encodings: [...CYRILLIC, 'koi8-r', 'ibm866'], text: 'Утром на площади уже стояли палатки, и продавцы раскладывали яблоки. Старик в синей шапке купил два килограмма и долго объяснял, что настоящий сорт растёт только у них в деревне.' },
  { language: 'Ukrainian', encodings: ['windows-1251', 'koi8-u'], text: 'Щоранку він їде до міста першим автобусом, бо працює в пекарні біля вокзалу. Її власниця каже, що найкращий хліб виходить тоді, коли на вулиці ще темно й нікого немає.' },
  { language: 'Bulgarian', encodings: CYRILLIC, text: 'През лятото селото се събужда рано, защото после става твърде горещо за работа. Хората поливат градините си, а децата тичат към реката и се връщат чак когато ги повикат за обяд.' },
  { language: 'Serbian', encodings: CYRILLIC, text: 'Јутрос је на пијаци било мање људи него обично, јер је киша падала целе ноћи. Ипак, стари Милан је дошао са својим медом и причао о пчелама које је наследио од оца.' },
  { language: 'Greek', encodings: ['windows-1253', 'iso-8859-7'], text: 'Το πρωί ο ψαράς άπλωσε τα δίχτυα του στην προκυμαία και περίμενε να στεγνώσουν. Άλλοι τον χαιρετούσαν, έπιναν καφέ και συζητούσαν για τον άνεμο που θα γύριζε το βράδυ.' },
  { language: 'Hebrew', encodings: ['windows-1255'], text: 'בבוקר השוק כבר מלא אנשים והמוכרים קוראים בקול את המחירים. אישה אחת בוחרת עגבניות לאט מאוד, והילדה שלה מבקשת תפוח אדום לפני שהן חוזרות הביתה.' },
  { language: 'Arabic', encodings: ['windows-1256', 'iso-8859-6'], text: 'في الصباح يفتح البائع دكانه الصغير قرب المدرسة ويرتب الخبز على الطاولة. يأتي الأطفال قبل الدرس فيشترون منه ما يحبون، ثم يركضون إلى الباب عندما يسمعون الجرس.' },
  { language: 'Vietnamese', encodings: ['windows-1258'], text: 'Mỗi buổi sáng bà tôi ra chợ mua rau và cá tươi. Người bán hàng quen mặt, thường để dành cho bà những bó rau ngon nhất, còn bà kể cho họ nghe chuyện ngày xưa ở làng bên sông.' },
  { language: 'Thai', encodings: ['windows-874'], text: 'ทุกเช้าแม่ค้าจะเปิดร้านเล็กๆ ข้างโรงเรียน เด็กๆ แวะซื้อขนมก่อนเข้าเรียน ส่วนคุณตานั่งดื่มกาแฟแล้วเล่าเรื่องเก่าให้ทุกคนฟังจนกว่าแดดจะแรง' },
  { language: 'Japanese', encodings: ['shift_jis', 'euc-jp'], text: '朝早く駅前のパン屋に行くと、もう三人の客が並んでいた。店の主人は毎日四時に起きて生地をこねるそうだ。焼きたての香りが通りまで流れてきて、つい二つも買ってしまった。' },
  { language: 'Korean', encodings: ['euc-kr'], text: '아침마다 할머니는 시장에 가서 채소와 생선을 산다. 가게 주인은 할머니를 잘 알기 때문에 가장 좋은 것을 남겨 두고, 두 사람은 한참 동안 옛날이야기를 나눈다.' },
  { language: 'Chinese, simplified', encodings: ['gbk'], text: '每天早上，奶奶都要去市场买菜。卖菜的人认识她，总是把最新鲜的留下来。她一边挑选，一边告诉他们这个地方从前是什么样子，那时候河上还没有桥。' },
  { language: 'Chinese, traditional', encodings: ['big5'], text: '每天早上，奶奶都要去市場買菜。賣菜的人認識她，總是把最新鮮的留下來。她一邊挑選，一邊告訴他們這個地方從前是什麼樣子，那時候河上還沒有橋。' },
]
