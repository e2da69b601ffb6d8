import type { PromptRefusal } from '#contracts/api-error';

/** A prompt breaks a rule when it has a word of every group. */
export interface PromptRule {
  reason: PromptRefusal;
  groups: readonly (readonly string[])[];
}

// Words in the ten languages of the site, as `foldText` leaves them: lower case, no accents. A star stands for any
// ending. Scripts without spaces are searched for anywhere in the text, all others from the beginning of a word.

const MINORS = [
  ...['child*', 'kid', 'kids', 'minors', 'underage*', 'preteen*', 'teen', 'teens', 'teenage*', 'toddler*'],
  ...['schoolgirl*', 'schoolboy*', 'little girl*', 'little boy*', 'babies', 'infant*', 'loli', 'lolita', 'shota'],
  ...[
    'ein kind',
    'das kind',
    'kindes',
    'kinder',
    'nacktes kind',
    'minderjahrig*',
    'schulmadchen',
    'schulerin*',
    'kleinkind*',
    'teenager*',
  ],
  ...['enfant*', 'mineur', 'mineurs', 'mineure*', 'fillette*', 'ecoliere*', 'gamine*', 'adolescent*'],
  ...[
    'bambin*',
    'minorenn*',
    'ragazzin*',
    'scolar*',
    'crianca*',
    'menina*',
    'menino*',
    'menor de idade',
    'menores de idade',
  ],
  ...[
    'ребен*',
    'дети',
    'детей',
    'детск*',
    'несовершеннолетн*',
    'школьниц*',
    'малолетн*',
    'подрост*',
    'девочк*',
    'мальчик*',
  ],
  ...['儿童', '兒童', '小孩', '未成年', '幼女', '幼童', '萝莉', '蘿莉', '正太', '小学生', '小學生', '女学生', '女學生'],
  ...['子供', '子ども', 'こども', '幼児', '児童', '女子高生', '女子中学生', '小学生', 'ロリ', 'ショタ', '少女'],
  ...['아동', '어린이', '미성년', '아이가', '여고생', '여중생', '초등학생', '로리', '쇼타'],
];

const NUDITY = [
  ...[
    'naked',
    'nude',
    'nudes',
    'nudity',
    'topless',
    'undress*',
    'lingerie',
    'sexy',
    'sexual*',
    'sex',
    'erotic*',
    'porn*',
  ],
  ...['nackt*', 'entkleid*', 'sexuell*', 'erotisch*', 'nu', 'nue', 'nus', 'nues', 'deshabill*', 'sexuel*', 'erotique*'],
  ...[
    'nudo',
    'nuda',
    'nudi',
    'nude',
    'spogliat*',
    'sessual*',
    'erotic*',
    'pelado',
    'pelada',
    'despid*',
    'nua',
    'sexuais',
  ],
  ...['голый', 'голая', 'голые', 'голого', 'голую', 'голой', 'обнажен*', 'раздева*', 'сексуал*', 'эротич*', 'секс'],
  ...['裸', '全裸', '赤裸', '脱衣', '性感', '色情', '情色', 'ヌード', 'エロ', 'セクシー', '性的'],
  ...['나체', '알몸', '누드', '벗은', '벗는', '섹시', '성적', '에로', '야한'],
];

const EXPLICIT = [
  ...['porn', 'porno*', 'pornograph*', 'hentai', 'blowjob*', 'handjob*', 'cumshot*', 'gangbang*', 'orgy', 'masturbat*'],
  ...['penis', 'vagina*', 'genitals', 'genitalia', 'having sex', 'sexual intercourse', 'xxx', 'nsfw'],
  ...['geschlechtsverkehr', 'sexszene*', 'scene de sexe', 'rapport sexuel', 'rapports sexuels', 'bite en erection'],
  ...['scena di sesso', 'rapporto sessuale', 'cena de sexo', 'sexo explicito', 'relacao sexual'],
  ...['порно*', 'половой акт', 'сцена секса', 'мастурб*', 'минет*'],
  ...[
    '色情片',
    '做爱',
    '做愛',
    '性交',
    '性爱',
    '性愛',
    'ポルノ',
    'エロ動画',
    'セックス',
    'フェラ',
    '포르노',
    '야동',
    '성관계',
    '섹스',
  ],
];

const UNDRESSING = [
  ...[
    'undress',
    'undressing',
    'remove her clothes',
    'remove his clothes',
    'take off her clothes',
    'without her clothes',
  ],
  ...[
    'nudify',
    'deepnude*',
    'fake nude*',
    'nude deepfake*',
    'deepfake porn*',
    'x-ray clothes',
    'see through her clothes',
  ],
  ...['zieh sie aus', 'ausziehen lassen', 'deshabille-la', 'deshabiller cette', 'spogliala', 'togli i vestiti'],
  ...['tire a roupa dela', 'tirar a roupa dela', 'раздень ее', 'раздеть ее', 'сними с нее одежду'],
  ...['脱掉她的衣服', '脫掉她的衣服', '去除衣物', '彼女の服を脱が', '服を脱がせ', '그녀의 옷을 벗'],
];

const TERROR = [
  ...[
    'isis',
    'islamic state',
    'al-qaeda',
    'al qaeda',
    'taliban',
    'hamas',
    'hitler',
    'nazi*',
    'third reich',
    'kkk',
    'ku klux',
  ],
  ...['drittes reich', 'islamischer staat', 'etat islamique', 'stato islamico', 'estado islamico', 'daesh'],
  ...['игил', 'исламское государство', 'гитлер*', 'нацист*', '伊斯兰国', '伊斯蘭國', '希特勒', '纳粹', '納粹'],
  ...['イスラム国', 'ヒトラー', 'ナチ', '이슬람국가', '히틀러', '나치'],
];

const PRAISE = [
  ...['propaganda', 'recruitment video', 'recruiting video', 'glorif*', 'heil', 'praise', 'praising', 'join us'],
  ...['verherrlich*', 'rekrutierung*', 'glorifi*', 'recrutement', 'reclutamento', 'recrutamento', 'exalta*'],
  ...[
    'пропаганд*',
    'прославл*',
    'вербов*',
    '宣传',
    '宣傳',
    '招募',
    '歌颂',
    '歌頌',
    '宣伝',
    '賛美',
    '勧誘',
    '선전',
    '찬양',
    '모집',
  ],
];

const CRUELTY = [
  ...['beheading*', 'behead', 'decapitat*', 'dismember*', 'torture porn', 'snuff', 'execution video', 'gore video'],
  ...['enthaupt*', 'zerstuckel*', 'hinrichtungsvideo', 'decapite*', 'demembr*', 'decapita*', 'smembra*', 'esquartej*'],
  ...[
    'обезглав*',
    'расчленен*',
    '斩首',
    '斬首',
    '肢解',
    '虐杀',
    '虐殺動画',
    '首を切',
    '生首',
    '참수',
    '토막 살인',
    '스너프',
  ],
];

/** The gravest first: a prompt is told one reason. */
export const PROMPT_RULES: readonly PromptRule[] = [
  { reason: 'minors', groups: [MINORS, [...NUDITY, ...EXPLICIT]] },
  { reason: 'undressing', groups: [UNDRESSING] },
  { reason: 'sexual', groups: [EXPLICIT] },
  { reason: 'extremism', groups: [TERROR, PRAISE] },
  { reason: 'cruelty', groups: [CRUELTY] },
];
