/**
 * The closed classes of a language: articles, pronouns, prepositions, conjunctions, auxiliary and modal verbs, particles
 * and the commonest adverbs. Running text is full of them, menus are not. Written down from the grammars of the languages,
 * inflected forms included; in lower case, as between spaces (so contractions too).
 */
// biome-ignore format: lists
export const STOP_WORDS = {
  en: `a about above across after again against ago all almost alone along already also although always am among an and
    another any anybody anyone anything anywhere are aren't around as at away back be because been before behind being below
    beneath beside besides between beyond both but by came can can't cannot come could couldn't despite did didn't do does
    doesn't doing don't done down due during each either else enough etc even ever every everyone everything everywhere except
    few first for from further get gets getting given go goes going gone got had hadn't has hasn't have haven't having he he's
    her here hers herself him himself his how however i i'd i'll i'm i've if in indeed inside instead into is isn't it it's its
    itself just last later least less let let's like likely made make makes making many may maybe me might mine more most much
    must my myself near need neither never next no nobody none nor not nothing now nowhere of off often on once one one's
    ones only onto or other others otherwise ought our ours ourselves out outside over own per perhaps put quite rather really
    said same say says see seem seems seen several shall she she's should shouldn't since so some somebody someone something
    sometimes somewhere soon still such take taken than that that's the their theirs them themselves then there there's therefore
    these they they're they've thing things this those though three through throughout thus till to today together too took
    toward towards two under unless unlike until up upon us use used very via was wasn't way we we'd we'll we're we've well
    went were weren't what what's whatever when where whether which while who who's whole whom whose why will with within without
    won't would wouldn't year years yes yesterday yet you you'd you'll you're you've your yours yourself than new day days time
    people first don’t doesn’t didn’t can’t won’t isn’t aren’t wasn’t i’m i’ve i’ll it’s he’s she’s that’s there’s we’re they’re
    you’re what’s let’s couldn’t wouldn’t hasn’t haven’t`,
  de: `ab aber alle allem allen aller alles als also am an andere anderen anderer anderes auch auf aus außer außerdem bald bei beide
    beiden beim bereits bin bis bist bloß da dabei dadurch dafür dagegen daher dahin damals damit danach daneben dann daran darauf
    daraus darf darin darüber darum darunter das dass davon davor dazu dein deine deinem deinen deiner dem den denen denn dennoch
    der deren des deshalb dessen dich die dies diese diesem diesen dieser dieses dir doch dort du durch durfte dürfen ebenso
    ein eine einem einen einer eines einige einigen einmal er erst es etwa etwas euch euer eure fast für ganz gar gegen gegenüber
    gemacht gerade gern gibt hab habe haben hat hatte hatten hätte hätten her hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren
    ihrer ihres im immer in indem ins irgend ist ja je jede jedem jeden jeder jedes jedoch jemand jene jenen jetzt kann kaum kein
    keine keinem keinen keiner können könnte könnten konnte konnten künftig lassen machen man manche manchmal mehr mein meine meinem
    meinen meiner mich mir mit möchte mögen muss musste mussten müssen müsste nach nachdem nächsten neben nein nicht nichts nie niemand
    noch nun nur ob oben oder ohne oft schon sehr sei seien sein seine seinem seinen seiner seines seit selbst sich sie sind so sogar
    solche solchen soll sollen sollte sollten sondern sonst soweit sowie sowohl statt über um und uns unser unsere unserem unseren
    unserer unten unter viel viele vielen vielleicht vom von vor war wäre wären waren warum was wegen weil weiter weitere welche
    welchem welchen welcher welches wenig weniger wenn wer werde werden wie wieder will wir wird wo wobei wodurch wollen wollte worden
    wurde wurden würde würden zu zum zur zwar zwischen zwei drei jahr jahre jahren`,
  fr: `à afin ai aient ainsi alors après as assez au aucun aucune aujourd'hui auquel aussi autant autour autre autres aux avaient avais
    avait avant avec avez avoir avons ayant beaucoup bien c'est car ce ceci cela celle celles celui cependant certain certaines certains
    ces cet cette ceux chaque chez ci comme comment contre d'un d'une dans de déjà depuis derrière des dès desquels deux devant doit
    doivent donc dont du durant elle elles en encore enfin entre envers es est et étaient était étant été être eu eux fait faire faut
    fois font hors ici il ils j'ai je jusque jusqu'à l'on la là laquelle le lequel les leur leurs lors lorsque lui ma mais malgré me même
    mêmes mes mettre mieux moi moins mon n'a n'est n'ont ne ni non nos notamment notre nous on ont or ou où par parce parfois parmi pas
    pendant peu peut peuvent plus plusieurs plutôt pour pourquoi pourrait pouvait près presque puis puisque qu'il qu'ils qu'elle qu'on
    quand que quel quelle quelles quelque quelques quels qui quoi rien s'est s'il sa sans sauf se selon sera serait ses seul seulement si
    sinon soi soit sommes son sont sous souvent sur ta tandis tant te tel telle telles tels tes toi ton toujours tous tout toute toutefois
    toutes très trois trop tu un une va vers voici voilà vont vos votre vous vu y c’est qu’il qu’on d’un d’une n’est l’on j’ai`,
  es: `a acá ahí ahora al algo algún alguna algunas alguno algunos allí ambos ante antes aquel aquella aquellas aquellos aquí así aun aún
    aunque bajo bastante bien cabe cada casi como cómo con conmigo contigo contra cual cuál cuales cualquier cuando cuándo cuanto cuya cuyo
    da de debe deben debido del demás dentro desde después detrás donde dónde dos durante e él el ella ellas ello ellos en encima entonces
    entre era eran eres es esa esas ese eso esos esta está ésta estaba estaban estado estamos están estar estas este éste esto estos estoy
    fue fueron fuera ha haber había habían habrá hace hacen hacer hacia han hasta hay he hemos hoy incluso jamás junto la las le les lo los
    luego más me mediante menos mi mí mía mientras mío mis mismo misma mismos mucha muchas mucho muchos muy nada nadie ni ningún ninguna
    ninguno no nos nosotros nuestra nuestras nuestro nuestros nunca o os otra otras otro otros para parte pero poco por porque pues podrá
    pueda puede pueden primer primera pues que qué quien quién quienes sea sean según ser será serán si sí sido siempre sin sino sobre
    sólo solo solamente somos son soy su sus suya suyo tal también tampoco tan tanto te tendrá tener tenía tenido tengo ti tiempo tiene
    tienen toda todas todavía todo todos tras tres tu tú tus u un una unas uno unos usted ustedes va van varias varios ver vez vos vosotros
    voy y ya yo años año`,
  it: `a abbiamo adesso agli ai al alcune alcuni alla alle allo allora altra altre altri altro anche ancora anni anno appena aveva avevano avere
    avrebbe avuto bene c'è che chi ci ciò circa coi col come comunque con contro così cosa cui da dagli dai dal dall' dalla dalle dallo degli dei
    del dell' della delle dello dentro deve devono di dopo dove due dunque durante e è ed egli ella era erano essa esse essere essi esso fa far
    fare fatto fino fosse fra fu furono già giorni gli ha hai hanno ho i il in infatti insieme invece io l' la là le lei li lì lo loro lui ma
    mai me mediante meglio meno mentre mi mia mie miei mio molta molte molti molto ne né neanche negli nei nel nell' nella nelle nello nessun
    nessuna nessuno niente no noi non nostra nostre nostri nostro nulla o od ogni ognuno oltre oppure ora per perché perciò però più poco poi
    poiché possono potrebbe prima proprio può pure qua qual qualche quale quali qualcosa quando quanto quasi quei quel quella quelle quelli
    quello questa queste questi questo qui quindi sarà sarebbe se sé secondo sei sempre senza si sì sia siamo siano sono sopra sotto sta stata
    state stati stato stesso stessa su sua sue sugli sui sul sull' sulla sulle suo suoi tale tali tanto tra tre troppo tu tua tue tuo tutta tutte
    tutti tutto un un' una uno va vengono verso vi viene voi volta vostra vostro`,
  pt: `à a acima agora aí ainda algo alguém algum alguma algumas alguns além ali ambos ante antes ao aos apenas apesar após aquela aquelas aquele
    aqueles aqui aquilo as às assim até através bem cada coisa com como contra contudo cujo da daquele das de dela dele deles depois desde dessa
    desse desta deste deve devem disso disto do dois dos duas durante e é ela elas ele eles em embora enquanto então entre era eram essa essas esse
    esses esta está estamos estão estar estas estava estavam este estes estou eu existe faz fazer fez foi for foram fosse fora hoje há isso isto já
    jamais la lhe lhes lo logo mais mas me meio mesma mesmo menos meu meus mim minha minhas muita muitas muito muitos na nada não nas nem nenhum
    nenhuma nessa nesse nesta neste ninguém no nos nós nossa nossas nosso nossos num numa nunca o onde os ou outra outras outro outros para pela
    pelas pelo pelos perante pode podem poder poderia pois por porém porque porquê portanto pouca pouco poucos primeira primeiro própria próprio
    qual quais qualquer quando quanto quase que quê quem se seja sejam sem sempre sendo ser será serão seu seus si sido só sob sobre sua suas tal
    também tampouco tanto tão te tem têm temos tendo tenha ter teve tinha tinham toda todas todavia todo todos três tu tua tudo um uma umas uns vai
    vão vez vezes você vocês vos anos ano`,
  nl: `aan achter al alle alleen alles als altijd ander andere anderen ben bent beter bij binnen boven buiten daar daarbij daardoor daarna daarom
    daarvan dan dat de deze die dit doch doen doet door dus echter een één eens eerder eerst eerste elk elke en enige enkele er erg ervan even
    gaan gaat geen geweest geworden haar had hadden heb hebben hebt heeft heel hem hen het hier hij hoe hun iemand iets ik in inmiddels is ja
    jaar je jij jou jouw jullie kan komen komt kon konden kunnen kunt laat langs later maar maken meer meest men met mij mijn mits moest moet
    moeten mogen na naar naast net niemand niet niets nog nooit nu of om omdat onder ondanks ons onze ook op opnieuw over per reeds rond sinds
    slechts soms staat steeds sommige tegen te tegenover ten ter terug terwijl tijdens toch toen tot totdat tussen twee u uit uw vaak van vanaf
    vanuit vandaag veel verder via volgens voor voordat vooral waar waarbij waardoor waarom waarop want waren was wat we weer weinig wel welk welke
    werd werden wie wij wil willen worden wordt zal ze zei zeer zelf zelfs zich zichzelf zij zijn zo zoals zonder zou zouden zullen`,
  sv: `aldrig all alla allt alltid alltså andra annan annat att av bara bakom bland blev bli blir blivit både båda bättre bör dag där därför de dem
    den denna dess dessa det detta dig din dina ditt dock du då efter eftersom egen egna ej eller emot en er ert ett fanns finns fick flera fler
    fram framför från få får för före först första genom ger gick gör göra gjorde gjort ha hade han hans har helt hennes henne hon honom hos hur
    här i ibland icke ifrån igen igenom in ingen inget inga inom inte ja jag ju just kan ska skall skulle kom komma kommer kring kunde kunna kvar
    lika lite man med medan mellan men mer mera mest mig min mina mindre minst mitt mot mycket måste många ned nej ner ni nog nu nya något några
    någon när nära också och ofta om omkring oss på redan rätt samma samt sedan sen sig sin sina sist sitta sitt själv skulle slut som så sådan
    sådana sådant säger sätt ta tar till tills trots två tre under upp ur ut utan utom vad var vara varför varit varje vars vem vet vi vid vidare
    vilka vilken vilket vill ville är även år än ännu åt över`,
  da: `ad af al alle allerede alligevel alt altid anden andet andre at bag bare begge blandt blev blevet blive bliver bør da de dem den denne der
    deres derfor dermed det dette dig din dine disse dit dog du efter egen eller ellers en end endnu engang er et fem fik fire flere fleste for
    foran fordi forrige fra få får før først første gang gennem gik gjort gør gøre godt ham han hans har havde have hele hen hende hendes her hos
    hun hvad hvem hver hvilken hvilket hvis hvor hvordan hvorfor hvornår i igen igennem ikke imod ind inden indtil ingen intet ja jeg jer jeres jo
    kan kom komme kommer kun kunne lade langs lidt ligesom man mange med meget mellem men mens mere mest mig min mindre mine mit mod må måske
    måtte ned nej noget nogen nogle nok nu ny nye nær nærmest når næste næsten og også om omkring op os over overfor på samme sammen samt selv
    sidste sig siden siger sin sine sit skal skulle som stadig står så sådan tage til tilbage to tre trods ud uden under var ved vi via vil ville
    vor vores være været år`,
  no: `alle allerede alltid andre annen annet at av bak bare begge ble bli blir blitt blant bør da de deg dem den denne der deres derfor det dette
    din dine disse ditt dog du eg egen eller ellers en enn er et ett etter fikk fire flere fleste for fordi foran forrige fra få får før først
    første gang gjennom gikk gjorde gjort gjør gjøre godt ham han hans har hadde hele henne hennes her hos hun hva hvem hver hvilken hvilket hvis
    hvor hvordan hvorfor i igjen ikke imot ingen ingenting inn innen inntil ja jeg kan kom komme kommer kun kunne litt man mange med meg meget
    mellom men mens mer mest mindre min mine mitt mot må måtte ned nei noe noen nok nå når nær neste nesten ny nye og også om opp oss over på
    samme sammen samt seg selv si sia siden siste sier sin sine sitt skal skulle slik som står svært så ta tar til tilbake to tre tross under ut uten
    var ved vi via vil ville vår våre være vært år`,
  fi: `aina alla alle asti edellä edes ehkä ei eikä eivät eli ellei emme en enemmän ennen enää erittäin esimerkiksi että et ette he heidän heille
    heitä hyvin hän häneen hänelle hänen hänet häntä ihan ilman itse itsensä ja jo johon joiden joita joka jokainen joko joku jolla jolle jolloin
    jonka jos joskus jossa josta jota jotka jotta juuri jälkeen kaikki kaikkea kanssa kautta kerran keskellä kesken kohti koko koska koskaan kuin
    kuinka kuitenkin kuka kukaan kun kunnes kuten kyllä lähes lähellä läpi me meidän meille melko mihin mikä mikään mille milloin minkä minun minut
    minua minä miksi missä mistä mitä miten molemmat monet moni muiden muita mukaan mukana mutta muu muun muut muuten myös myöhemmin ne niiden
    niihin niin niissä niitä noin nuo nyt nykyään näiden näin näitä nämä ole olemme olen olet oletko oli olin olisi olisivat olivat olla olleet ollut
    oma oman on ovat paitsi paljon pian pitkin pitää poikki puolesta päälle päällä saa samaa saman sama se seitsemän sekä sellainen sen sentään
    siellä sieltä sihen siihen siinä siis siitä silloin silti sinne sinun sinä sitä sitten suoraan taas tai takana takia te teidän toinen toisen
    toki tosin tuo tuon tuota tuolloin tällä tämä tämän tänään tässä tästä tätä täysin useita uusi vaan vai vaikka vain varten vasta vastaan vielä
    vieressä voi voidaan voisi voivat vuoden vuonna vuosi yhden yhdessä yhä yksi yli ylös ympäri`,
  pl: `a aby aczkolwiek albo ale ależ ani aż bardziej bardzo bez bo bowiem by byli bym był była było były być będą będzie chce choć ci ciebie cię co
    coś czasami czasem czego czemu czy czyli daleko dla dlaczego dlatego do dobrze dokąd dość dwa dwie dwóch dziś dzisiaj gdy gdyby gdyż gdzie go
    i ich ile im inna inne inny innych iż ja jak jakby jaki jakie jako jakoś je jeden jedna jedno jednak jednym jego jej jemu jest jestem jeszcze
    jeśli jeżeli już ją każda każde każdy kiedy kilka kto ktoś która którą które którego której który których którym którzy ku lat lecz lub ma mają
    mam mi miał mimo między mnie mną mogą moi moim moja moje może można mój mu musi my na nad nam nami nas nasi nasz nasza nasze naszego natomiast
    nawet nic nich nie niech nigdy nim nimi niż no o obok od około on ona one oni ono oraz oto pan po pod podczas ponad ponieważ poprzez potem poza
    prawie przed przede przez przy raz również roku sam sama są się skąd sobą sobie sposób swoje swojego swoich swój ta tak taka taki takie także
    tam te tego tej tę temu ten teraz też tą to tobie trzeba trzy tu tutaj twój ty tych tylko tym tys u w we wam wami was wasz według wiele wielu
    więc wszystkich wszystkie wszystko właśnie z za zanim zaś zawsze ze znowu znów został została zostały żaden że żeby`,
  cs: `a aby ač ačkoli ale anebo ani ano asi aspoň až bez bude budeme budou by byl byla byli bylo byly být během celý co což či další dnes do dokud
    dosud dva dvě ho i jak jaká jaké jaký jako jakož je jeden jedna jedno jeho jej její jejich jen jenom jenž ještě jestli jestliže ji jí jich jím
    jimi jinak jiné jiný již jsem jsi jsme jsou k každá každé každý kam kde kdo když ke kolem kolik kromě která které kterého kterém kterou který
    kteří kvůli ledaže let ma má mají málo mám mají máme mé mezi mi mě mimo mít mně mnou mnoho mohl mohla mohou možná může můj musí my na nad nám
    námi nás náš naše naši ne nebo neboť nebyl nebyla nebylo nechť nějaký někdo několik němu není nezbytně než ni nic nich ním nikdo nimi nové nový
    o od odkud on ona oni ono ony oba pak po pod podle pokud pouze potom pořád právě pro proč prostě proti proto protože první před přede přes přesto
    při roce roku s se si sice skoro sobě spolu sta své svého svou svůj svých svým ta tady tak také takové takový takže tam tato tedy ten tento teď
    této tě ti tím tímto to toho tohle tom tomu tomuto tou touto tu tudíž tuto tvůj ty tyto těch těm těmto těší té třeba tři u už v vám vámi vás váš
    vaše ve vedle více však všechen všechno všichni vy z za zatímco zda zde ze že`,
  ru: `а без более больше будет будто буду будут бы был была были было быть в вам вами вас ваш ваша ваше вдруг ведь весь вместе во вот впрочем все всё
    всегда всего всех всю всем вы где говорит да даже два для до другие другой другого его ее её ей ему если есть еще ещё же за зачем здесь и из
    из-за или им иногда их к как какая какие какой когда конечно которая которого которой которые который которых кто куда ли либо лишь лучше между
    меня мне много может можно мой моя мы на над надо наконец нам нами нас наш наша не него нее неё ней нельзя нет нему несколько ни нибудь никогда
    ним них ничего но ну о об один одна однако одной около он она они оно опять от перед по под после потом потому почему почти при про против раз
    разве с сам сама самый свое своего своей свои своих свою сегодня сейчас себе себя сейчас со собой совсем так также такие такой там тебе тебя тем
    теперь то тогда того тоже той только том тому тот три ту ты тут у уж уже хорошо хоть хотя чего чем через что чтоб чтобы чуть эта эти этим этих
    это этого этой этом этому этот эту я лет года году`,
  uk: `а або адже але б без більш більше бо був була були було бути в вам вами вас ваш вже ви від він вона вони воно все всі всіх весь де для до дуже
    є ж з за зі і із інші інших її їй їм їх й його йому коли кого кожен крім куди ли лише між мене мені ми може можна мої моя на над нам нами нас наш
    наша не ним них ні ніж ніхто ну о об один одна однак ось отже перед по під після потім при про проти раз с сам саме свого своє своєї свої своїх
    свою себе серед собі та так також таке такий там твій те тебе тепер ти тільки то тобі тоді того тому той треба три ту тут у усі хоча хто це цей
    цього цьому ці цих ця чи чого чому через що щоб я яка яке який які якого якої яких якщо як року років`,
  tr: `acaba ama ancak artık aslında az bana bazen bazı bazıları belki ben benden beni benim beri bile bin bir birçok biri birkaç birşey biz bizden
    bize bizi bizim böyle bu buna bunda bundan bunlar bunları bunların bunu bunun burada çok çünkü da daha dahi de defa değil diğer diye dolayı
    eğer en etti etmek etti fakat gibi göre hâlâ hangi hem henüz hep hepsi her herhangi herkes hiç hiçbir için ile ilgili ise işte iki kadar kendi
    kendine kendini kez ki kim kimi kimse mı mi mu mü nasıl ne neden nedenle nerede nereye niçin niye o olan olarak oldu olduğu olduğunu olmak olması
    olsa olup olur ona ondan onlar onlara onları onların onu onun oysa ötürü öyle sadece sanki sen senin siz size sizin son sonra şekilde şey şimdi
    şöyle şu şunu tarafından tüm üç üzere var vardı ve veya ya yani yapılan yer yerine yine yok yoksa zaten yıl`,
  hu: `a abban ahhoz ahogy ahol aki akik akkor alatt általában ami amely amelyek amelyet amikor amit amíg annak arra arról át az azért azok azon azonban
    azt aztán azután azzal bár be belül benne csak cikk de e eddig egész egy egyes egyetlen egyéb egyik egyre el elég ellen elő először előtt első én
    éppen és ez ezek ezen ezért ezt ezzel fel felé ha hanem hiszen hogy hogyan hozzá igen így ill ilyen ilyenkor is ismét itt jó jobban kell kellett
    keresztül ki kívül között közül le legalább legyen lehet lehetett lenne lenni lesz lett maga magát majd már más másik meg még mellett mely melyek
    mert mi mikor milyen mind minden mindenki mindig mint mintha mit mivel most nagy nagyobb nagyon ne néha néhány nekem neki nélkül nem nincs ő ők
    őket olyan ott össze rá s saját sem semmi sok sokat sokkal során számára szemben szerint szinte talán te tehát teljes több tovább továbbá túl úgy
    ugyanis új után utolsó vagy vagyis vagyok valaki valami valamint való van vannak vele vissza viszont volna volt voltak évben év`,
  ro: `a acea aceasta această aceea acel acela acele acelea acest acesta aceste acestea acești acestor acestui acolo acum ai aici al ale alt alta altă alte
    altul am an ani apoi ar are aș așa asta astăzi astfel asupra atât atunci au avea avem avut ba bine ca că căci când care cărei căror cât câte câteva
    câți către ce cea ceea cei cel cele celor ceva chiar cine cineva ci cu cui cum cumva da dacă dar dat datorită de deci decât deja deoarece departe
    deși despre din dintr dintre doar doi două după e ea ei el ele era erau este eu fără fel fi fie fiecare fiind fost fi foarte i iar îi îl îmi în
    înainte încât încă între întru își îți l la lângă le li lor lui m mai mâine mea mei mele mereu meu mi mult multă multe mulți n ne nicio nici
    nimeni nimic niște noastre noastră noi nostru noștri nu numai o oricare orice ori pe pentru peste poate pot prea prima prin printr puțin s sa să
    săi sale sau său se și sub sunt suntem sus t ta tale te toate tot toată toți totuși trei tu tuturor un una unde unei unele uneori unii unor unui unul
    va vă veți voastră voi vom vor vreo`,
  el: `αν αλλά αλλη άλλη άλλο άλλοι αμέσως ανάμεσα αντί απ από αποτελεί απέναντι από αρκετά αρχικά ας αυτά αυτές αυτή αυτήν αυτό αυτοί αυτόν αυτός αυτού αυτούς
    αυτών αφού βέβαια για γι γιατί γύρω δε δεν δηλαδή διότι δύο εάν εγώ έγινε εδώ είμαι είμαστε είναι είσαι είτε είχα είχαν είχε εκεί εκείνα εκείνη
    εκείνο εκείνος εκτός ελάχιστα εμάς εμείς εν ένα ένας έναν ενός ενώ εξ επί επειδή επίσης έπειτα εσείς έτσι έχει έχεις έχω έχουμε έχουν ή η ήδη ήμουν
    ήταν θα ίδια ίδιο ίδιος ίσως και κάθε κάθε καθώς και κάποια κάποιο κάποιοι κάποιος κατά κάτι κι κυρίως λίγο λοιπόν μα μαζί μακριά μας με μέσα μέσω
    μετά μεταξύ μέχρι μη μην μια μία μόλις μόνο μου μπορεί μπορούν μπροστά να ναι νέα νέο ξανά ο οι όλα όλες όλη όλο όλοι όλους όλων όμως όποια όποιος
    όπως όπου όσα όσο όσοι όταν ότι ούτε όχι πάλι πάντα πάνω παρά πάρα περί περίπου περισσότερο πια πιο ποια ποιο ποιος πολλά πολλές πολλοί πολύ που
    πού πρέπει πριν προς πρώτα πρώτη πώς σαν σας σε στα στη στην στις στο στον στους στων συχνά σχεδόν τα τέλος τέτοια τη την της τι τις το τον του
    τους τόσο τότε τρεις των ύστερα υπάρχει υπάρχουν υπέρ υπό φορά χθες χωρίς ως ώστε`,
  id: `ada adalah adanya agar akan akhirnya aku antara apa apabila apakah atas atau bagai bagaimana bagi bahkan bahwa banyak baru bawah beberapa begitu
    belum bersama besar bila bisa boleh bukan bulan cukup dalam dan dapat dari daripada dengan di dia diri dua guna hal hampir hanya hari harus hingga ia
    ialah ikut ini itu jadi jangan jauh jika juga kalau kali kami kamu karena kata ke kecil kembali kemudian kepada ketika kini kita lagi lain lalu lama
    lebih lewat maka makin mampu mana masih masing masuk mau melalui melakukan memang membuat memiliki mengapa mengatakan menjadi menurut mereka merupakan
    meski misalnya mulai mungkin namun nanti oleh orang pada paling para pasti per perlu pernah pertama pula pun saat saja salah sama sambil sampai sangat
    satu saya sebab sebagai sebelum sebuah secara sedang sehingga sejak sekali sekarang sekitar selalu selama seluruh semua sendiri seorang seperti
    sering serta sesuatu setelah setiap siapa sini sudah supaya tahun tak tanpa tapi telah tempat tentang terhadap terjadi terlalu termasuk tersebut
    tetap tetapi tiap tidak tiga tinggi untuk waktu yaitu yakni yang`,
} as const

export type StopWordLanguage = keyof typeof STOP_WORDS

export const LANGUAGES = Object.keys(STOP_WORDS) as StopWordLanguage[]

/** For each stop word, in which languages it is one: bit i stands for `LANGUAGES[i]`. */
export function stopWordMasks(): ReadonlyMap<string, number> {
  const masks = new Map<string, number>()
  LANGUAGES.forEach((language, i) => {
    for (const word of STOP_WORDS[language].split(/\s+/)) masks.set(word, (masks.get(word) ?? 0) | (1 << i))
  })
  return masks
}
