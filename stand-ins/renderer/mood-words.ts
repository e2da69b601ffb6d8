import type { Hour, Weather } from './mood';
import type { SceneName } from './scenes/scene-names';

/**
 * Words of the site's ten languages that tell what a prompt shows. `word` is met whole, `word*` begins a word,
 * `*word*` stands anywhere; East Asian words stand anywhere. Accents and case don't matter.
 */
export const SCENE_WORDS: Record<SceneName, string> = {
  ocean:
    'ocean* sea seas seaside wave waves beach* shore* coast* surf* sail* boat* ship ships lighthouse* harbour* harbor* lake* river* island* whale* ' +
    '바다 파도 해변 해안 등대 호수 섬에 돛단배 항구 고래 ' +
    'mar oceano* onda ondas praia* litoral farol barco* navio* lago* ilha* porto baleia* ' +
    'мор* океан* волн* пляж* берег* маяк* лодк* корабл* озер* остров* порт кит киты ' +
    'mer ocean* vague* plage* cote rivage* phare* bateau* navire* lac lacs ile iles baleine* ' +
    '海 浪 波浪 灯塔 燈塔 沙滩 沙灘 湖 船 岛 島 港 鲸 鯨 うみ 波 灯台 海辺 浜辺 クジラ ' +
    'meer* ozean* welle* strand* kuste* leuchtturm* boot boote schiff* see hafen* insel* ' +
    'mare onde spiaggi* costa scoglier* faro nave navi barca barche isola isole balena',
  ridges:
    'mountain* ridge* peak* valley* hill hills alps alpine cliff* canyon* volcano* fjord* summit* aurora* himalaya* waterfall* dragon* castle* eagle* ' +
    '산맥 산속 산봉우리 언덕 계곡 절벽 화산 폭포 오로라 독수리 ' +
    'montanha* colina* vale vales penhasco* vulcao cachoeira* dragao castelo* aguia ' +
    'гор* холм* долин* скал* вулкан* водопад* сияни* вершин* дракон* замок* орел орла ' +
    'montagne* colline* vallee* falaise* volcan* cascade* aurore* boreale* sommet* dragon chateau* aigle* ' +
    '山 峰 谷 峡 瀑布 火山 极光 極光 悬崖 懸崖 龙 龍 城堡 鹰 鷹 崖 オーロラ 滝 ' +
    'berg* gebirge* tal hugel* gipfel* vulkan* wasserfall* nordlicht* polarlicht* drache* burg schloss adler ' +
    'montagn* collin* valle vallata scoglio vulcan* cascat* boreal* drago castello aquila',
  city:
    'city* cities street* urban skyline* skyscraper* tokyo york paris london seoul neon* taxi* traffic* car cars downtown building* bridge* cyberpunk* robot* rooftop* cafe* train* subway* market* ' +
    '도시 거리 네온 빌딩 서울 도쿄 자동차 택시 골목 다리 로봇 카페 기차 지하철 시장 ' +
    'cidade* rua ruas predio* arranha* carro* ponte pontes trem robo mercado* ' +
    'город* улиц* небоскреб* неон* машин* автомоб* мост* москв* робот* кафе поезд* метро рынок* ' +
    'ville* rue rues gratte* voiture* pont ponts immeuble* train metro marche toit toits ' +
    '城市 都市 街 霓虹 高楼 高樓 大厦 大廈 东京 東京 上海 台北 机器人 機器人 汽车 汽車 桥 橋 地铁 ネオン ビル 夜景 電車 車 ロボット 市场 市場 ' +
    '*stadt* strasse* straße* hochhaus* wolkenkratzer* auto autos brucke* zug roboter* markt* ' +
    'citta strada strade grattaciel* macchina automobil* ponti palazz* treno mercato',
  fire:
    'fire* flame* campfire* ember* burning candle* lava torch* bonfire* explosion* phoenix* forge* spark* ' +
    '불꽃 모닥불 불길 불이 촛불 용암 화염 폭발 횃불 ' +
    'fogo* fogueira* chama chamas brasa* vela velas incendio* explos* ' +
    'огонь огн* пламя пламен* костер* костр* свеч* лава искр* взрыв* ' +
    'feu feux flamme* braise* bougie* incendi* lave etincelle* ' +
    '火焰 篝火 火堆 烈火 火花 蜡烛 蠟燭 熔岩 爆炸 炎 焚き火 たき火 ろうそく 花火 烟花 煙火 불꽃놀이 firework* ' +
    'feuer* flamme* lagerfeuer* kerze* glut funken* ' +
    'fuoco fuochi fiamm* falo candel* brace scintill*',
  forest:
    'forest* wood woods tree trees pine pines jungle* deer fox wolf bear bears cabin* moss* fern* leaf leaves path trail* rabbit* owl* ' +
    '숲 나무 소나무 정글 사슴 여우 늑대 오두막 낙엽 토끼 ' +
    'floresta* bosque* arvore* pinheiro* selva* cervo* raposa* lobo cabana* ' +
    'лес леса лесу лесн* дерев* сосн* елк* джунгл* олен* лис* волк* медвед* избушк* ' +
    'foret* bois arbre* sapin* jungle* cerf* renard* loup* cabane* feuille* ' +
    '森 林 树 樹 松 丛林 叢林 鹿 狐 狼 熊 木屋 木漏れ日 ' +
    'wald* *wald baum baume kiefer* tanne* dschungel* hirsch* fuchs wolf hutte* laub* ' +
    'foresta foreste bosco boschi albero alberi pino giungl* cervo volpe lupo baita',
  clouds:
    'cloud* sky skies airplane* aeroplane* plane planes flying fly flies flight* bird* angel* balloon* heaven* soar* ' +
    '구름 하늘 비행 날아 새가 천사 풍선 ' +
    'nuvem nuvens ceu ceus aviao voo voar voando passaro* balao balo* ' +
    'облак* небо неба небе самолет* полет* летит лета* птиц* воздушн* ' +
    'nuage* ciel cieux avion* vol vole volant oiseau* ballon* montgolfiere* ' +
    '云海 雲海 云 雲 天空 飞机 飛機 飞行 飛行 鸟 鳥 气球 氣球 空を 空の 空に ' +
    'wolke* himmel* flugzeug* flug fliegt fliegen* vogel* ballon* ' +
    'nuvol* nube nubi cielo cieli aereo volo vola volando uccell* mongolfier*',
  dunes:
    'desert* dune* sand* sahara* camel* caravan* mars martian* cowboy* prairie* savanna* egypt* pyramid* ' +
    '사막 모래 낙타 사하라 화성 피라미드 ' +
    'deserto* duna dunas areia* camelo* marte piramide* savana* ' +
    'пустын* дюн* песок* песк* верблюд* марс* пирамид* саванн* ' +
    'desert* dune* sable* chameau* martien* pyramide* savane* ' +
    '沙漠 沙丘 骆驼 駱駝 火星 金字塔 砂漠 砂丘 ラクダ ' +
    'wuste* dune* kamel* marslandschaft* pyramide* savanne* ' +
    'deserto deserti duna dune sabbia cammell* piramid*',
  underwater:
    'underwater* undersea diver* diving coral* reef* fish fishes jellyfish* turtle* mermaid* submarine* aquarium* dolphin* shark* octopus* ' +
    '수중 물속 바닷속 산호 물고기 해파리 거북 인어 돌고래 상어 문어 ' +
    'subaquat* mergulh* coral corais recife* peixe* tartaruga* sereia* golfinho* tubarao ' +
    'подвод* водолаз* коралл* риф* рыб* медуз* черепах* русалк* дельфин* акул* осьминог* ' +
    'sous-marin* plongeur* plongee* corail coraux recif* poisson* meduse* tortue* sirene* dauphin* requin* ' +
    '水下 水中 海底 珊瑚 鱼 魚 水母 海龟 海龜 美人鱼 海豚 鲨 鯊 クラゲ サンゴ イルカ サメ ' +
    'unterwasser* taucher* koralle* riff riffe fisch* qualle* schildkrote* delfin* hai haie ' +
    'subacque* acquatic* corall* barriera pesce pesci medus* tartarug* sirena delfin* squal*',
  cosmos:
    'space* galaxy* galaxies planet* star stars starry nebula* astronaut* rocket* universe* cosmos cosmic orbit* earth moon comet* meteor* alien* ufo satellite* ' +
    '우주 은하 행성 별이 별들 별빛 우주비행사 로켓 성운 지구 혜성 외계 ' +
    'espaco* galaxia* planeta* estrela* estrelado astronauta* foguete* universo terra lua cometa* ' +
    'космос* косми* галакти* планет* звезд* астронавт* космонавт* ракет* вселенн* земл* комет* ' +
    'espace* galaxie* planete* etoile* astronaute* fusee* univers terre lune comete* ' +
    '太空 宇宙 银河 銀河 星球 星空 星 宇航员 太空人 火箭 地球 月球 ロケット 惑星 宇宙飛行士 ' +
    'weltraum* weltall* galaxie* planet* stern sterne sternen* astronaut* rakete* universum erde komet* ' +
    'spazio spaziale galassi* pianet* stella stelle stellat* astronaut* razzo universo luna',
  silk:
    'silk* fabric* cloth* dress* fashion* dance* dancer* dancing abstract* liquid* perfume* elegan* portrait* woman model product* jewel* gold golden ballet* curtain* marble* ink ' +
    '실크 비단 드레스 패션 무용 댄서 춤 추상 향수 초상 여자 여인 금빛 발레 ' +
    'seda tecido* vestido* moda danca* dancarin* abstrat* perfume* retrato* mulher ouro dourad* ' +
    'шелк* ткан* плать* мода моды танец* танц* абстракт* духи портрет* женщин* девушк* золот* балет* ' +
    'soie tissu* robe robes mode danse* abstrait* parfum* portrait* femme or dore doree ' +
    '丝绸 絲綢 布料 连衣裙 裙 时尚 時尚 舞 抽象 香水 肖像 女人 女孩 黄金 絹 ドレス ダンス 女性 ' +
    'seide* stoff stoffe kleid* mode tanz* tanzt abstrakt* parfum* portrat* frau gold goldene* ' +
    'seta tessut* abito vestito moda danza* ballerin* astratt* profumo ritratt* donna oro dorat*',
  garden:
    'flower* garden* blossom* cherry sakura* meadow* field fields spring rose roses butterfl* bee bees grass* petal* tulip* lavender* sunflower* cat cats kitten* dog dogs puppy* child children girl boy baby picnic* ' +
    '꽃 정원 벚꽃 들판 초원 봄 장미 나비 고양이 강아지 개가 아이 소녀 소년 ' +
    'flor flores jardim jardins campo campos primavera rosa rosas borboleta* gato* cachorro* crianca* menina menino ' +
    'цвет* сад сада саду сакур* поле поля луг луга весн* роз* бабочк* кот кота кошк* котен* собак* щен* ребен* девочк* мальчик* ' +
    'fleur* jardin* cerisier* champ champs pre prairie* printemps rose papillon* chat chats chien* enfant* fille garcon ' +
    '花 花园 花園 樱 櫻 桜 草原 田野 春 玫瑰 蝴蝶 猫 貓 狗 犬 孩子 子供 少女 少年 庭 蝶 ' +
    'blume* garten* kirschblut* wiese* feld felder fruhling* rosen schmetterling* katze* hund hunde kind kinder madchen junge ' +
    'fiore fiori giardin* ciliegi* prato prati primavera farfall* gatto gatti gatta cane cani cucciol* bambin* ragazz*',
  projector:
    'cinema* film films movie* projector* theater* theatre* vintage dust studio* room window* library* church* cathedral* museum* concert* stage piano* violin* ' +
    '영화 극장 영사기 먼지 방안 창문 도서관 교회 성당 무대 피아노 ' +
    'filme* projetor* teatro* poeira* quarto janela* biblioteca* igreja* palco* ' +
    'кино* фильм* проектор* театр* пыль пыли комнат* окн* библиотек* церк* собор* сцен* пианино ' +
    'film projecteur* theatre* poussiere* chambre* fenetre* bibliotheque* eglise* cathedrale* scene ' +
    '电影 電影 放映 剧院 劇院 尘 塵 房间 房間 窗 图书馆 圖書館 教堂 舞台 钢琴 鋼琴 映画 部屋 ピアノ ' +
    'kino* projektor* theater* staub* zimmer* fenster* bibliothek* kirche* buhne* klavier* ' +
    'proiettore* teatr* polver* stanza finestr* bibliotec* chiesa cattedral* palco pianoforte',
};

export const HOUR_WORDS: Record<Hour, string> = {
  dawn:
    'dawn sunrise* morning* daybreak ' +
    '새벽 아침 일출 해돋이 amanhecer* manha alvorada nascer рассвет* утр* восход* aube aurore matin* lever ' +
    '黎明 清晨 早晨 日出 拂晓 拂曉 晨光 夜明け 朝 morgen* sonnenaufgang* dammerung alba mattin* sorgere',
  day:
    'day daylight daytime noon midday sunny sunshine summer bright ' +
    '낮 한낮 대낮 햇살 맑은 여름 dia ensolarad* meio-dia verao день дня дневн* полдень солнечн* лет* jour midi ensoleill* ete ' +
    '白天 正午 阳光 陽光 晴 夏 昼 真昼 tag tags mittag* sonnig* sommer* giorno mezzogiorno soleggiat* estate',
  dusk:
    'dusk sunset* twilight golden evening* autumn fall ' +
    '노을 석양 황혼 저녁 일몰 가을 황금빛 entardecer* anoitecer* crepusculo* por-do-sol poente dourad* outono закат* сумер* вечер* осен* золот* ' +
    'crepuscule* coucher soir soiree* doree automne ' +
    '黄昏 日落 夕阳 夕陽 傍晚 晚霞 秋 夕日 夕暮れ 夕焼け abend* sonnenuntergang* abendrot* herbst* goldene* tramonto tramonti crepuscol* sera autunno dorat*',
  night:
    'night* midnight* moon moonlight* moonlit dark neon* starry stars nocturnal lights aurora* ' +
    '오로라 сияни* 极光 極光 オーロラ nordlicht* polarlicht* boreal* aurores ' +
    '밤 한밤 달빛 야경 네온 별이 어두운 noite* luar lua escur* estrelad* meia-noite ноч* луна луны лунн* темн* полноч* звездн* неон* ' +
    'nuit* lune lunaire sombre* minuit nocturne* etoile* ' +
    '夜 月光 月亮 月下 月 星空 午夜 霓虹 ネオン nacht* *nacht mond* dunkel* mitternacht* sternen* notte notti luna lunare buio mezzanotte stellat*',
};

export const WEATHER_WORDS: Record<Exclude<Weather, 'clear'>, string> = {
  rain:
    'rain* storm* thunder* lightning drizzle wet ' +
    '비가 빗속 빗방울 빗줄기 폭풍 천둥 번개 chuva* chov* tempestade* trovao molhad* дожд* гроз* шторм* буря ливень ливн* ' +
    'pluie* orage* tempete* pleut mouille* 雨 暴风 暴風 雷 嵐 regen* sturm* gewitter* nass pioggi* temporal* tempest* piove bagnat*',
  snow:
    'snow* winter* blizzard* ice icy frozen frost* glacier* arctic* christmas* ' +
    '눈이 눈송이 눈보라 설원 겨울 얼음 빙하 크리스마스 neve* nevando inverno* gelo gelad* geleira* natal снег* снеж* зим* лед льда ледян* мороз* ' +
    'neige* hiver* glace* glacier* givre gele noel 雪 冰 冬 吹雪 氷 schnee* *schnee* eis winter* gletscher* frost* verschneit* nevic* ghiacci* inverno gelo natale',
  fog:
    'fog* mist* haze hazy smoke* steam* ' +
    '안개 연기 nevoeiro* neblina* nevoa* fumaca* туман* дым* мгла brume* brouillard* fumee* ' +
    '雾 霧 烟 煙 霞 霭 靄 もや nebel* dunst* rauch* nebbi* foschia fumo',
};
