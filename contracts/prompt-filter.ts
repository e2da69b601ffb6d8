import Type, { type Static } from 'typebox';

/** `content/prompt-filter/<language>.json`: the words by which prompts are refused, and those that only look like them. */

const strict = { additionalProperties: false } as const;
const NonEmpty = Type.String({ minLength: 1 });
const Words = Type.Array(NonEmpty, { minItems: 1, uniqueItems: true });

const Entry = Type.Object(
  {
    why: Type.String({ minLength: 1, description: 'Why these words are here, and what speaks for or against them.' }),
    words: Type.Array(NonEmpty, {
      minItems: 1,
      uniqueItems: true,
      description:
        'Lower case. "porn*" is also the beginning of a word, "remove … clothes" allows a few words between, "{age}" is a number from 1 to 17 or one of `ages`, "{grade}" a school year from 1 to 13 or one of `grades`.',
    }),
    ambiguous: Type.Optional(
      Type.Literal(true, {
        description: 'Means something else in another language: counts only in prompts of this language.',
      }),
    ),
  },
  strict,
);
const Entries = (description: string) => Type.Optional(Type.Array(Entry, { minItems: 1, description }));

export const PromptFilter = Type.Object(
  {
    $schema: Type.Optional(NonEmpty),
    innocent: Entries(
      'Phrases that contain a word of the other lists and mean nothing bad. They win, except over "abuse".',
    ),
    minors: Entries('Children and young people. Refused near a word of "nudity" or "explicit".'),
    nudity: Entries('Naked or sexualised. Refused near a word of "minors"; with adults the provider decides.'),
    abuse: Entries('Sexual abuse of children without any innocent reading. Refused alone.'),
    explicit: Entries('Pornography. Refused alone.'),
    undressing: Entries('Taking clothes off a person. Refused alone.'),
    terror: Entries('Violent groups and their leaders. Refused near a word of "praise".'),
    praise: Entries('Propaganda and recruitment, not reports about them.'),
    slogans: Entries('Salutes and slogans that praise by themselves. Refused alone.'),
    cruelty: Entries('Killing and maiming shown for its own sake. Refused alone.'),
    people: Entries('Adults as prompts name them; with "clothing" in the negative prompt.'),
    clothing: Entries('What a negative prompt excludes in order to undress. Compared with whole items of its list.'),
    ages: Type.Optional({
      ...Words,
      description: 'The numbers from one to seventeen in words, in each form that "{age}" needs.',
    }),
    grades: Type.Optional({
      ...Words,
      description: 'School years in words, in each form that "{grade}" needs: "sixth".',
    }),
    tens: Type.Optional({
      ...Words,
      description: 'Before a number in words these make it another one: "twenty" in "twenty-five".',
    }),
    commonWords: Type.Optional({
      ...Words,
      description: 'Frequent short words by which a prompt of this language is recognised among others of its script.',
    }),
    endings: Type.Optional({
      ...Words,
      description: 'Particles that this language attaches to a word: allowed after each word of the lists.',
    }),
  },
  { ...strict, title: 'Prompt filter', description: 'content/prompt-filter/<language>.json' },
);

export type PromptFilter = Static<typeof PromptFilter>;

/** Lists of phrases to look for. */
export const PROMPT_LISTS = [
  'innocent',
  'minors',
  'nudity',
  'abuse',
  'explicit',
  'undressing',
  'terror',
  'praise',
  'slogans',
  'cruelty',
  'people',
  'clothing',
] as const satisfies readonly (keyof PromptFilter)[];
export type PromptList = (typeof PROMPT_LISTS)[number];
