/** English texts by namespace; every other language has the same keys, by `content:check`. */
interface Texts {
  account: typeof import('../../content/locales/en/account.json');
  catalogue: typeof import('../../content/locales/en/catalogue.json');
  common: typeof import('../../content/locales/en/common.json');
  'demo-checkout': typeof import('../../content/locales/en/demo-checkout.json');
  'demo-scenes': typeof import('../../content/locales/en/demo-scenes.json');
  'demo-sign-in': typeof import('../../content/locales/en/demo-sign-in.json');
  errors: typeof import('../../content/locales/en/errors.json');
  generator: typeof import('../../content/locales/en/generator.json');
  home: typeof import('../../content/locales/en/home.json');
  ledger: typeof import('../../content/locales/en/ledger.json');
  lists: typeof import('../../content/locales/en/lists.json');
  'model-guide': typeof import('../../content/locales/en/model-guide.json');
  models: typeof import('../../content/locales/en/models.json');
  'my-videos': typeof import('../../content/locales/en/my-videos.json');
  'not-found': typeof import('../../content/locales/en/not-found.json');
  'order-consent': typeof import('../../content/locales/en/order-consent.json');
  player: typeof import('../../content/locales/en/player.json');
  price: typeof import('../../content/locales/en/price.json');
  'prompt-help': typeof import('../../content/locales/en/prompt-help.json');
  purchase: typeof import('../../content/locales/en/purchase.json');
  session: typeof import('../../content/locales/en/session.json');
  withdrawal: typeof import('../../content/locales/en/withdrawal.json');
}

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** Keys as `t` takes them: without the form of a plural, which `count` chooses. */
type Named<Key> = Key extends `${infer Name}_${PluralForm}` ? Name : Key;

type PathIn<Group> = {
  [Key in keyof Group & string]: Group[Key] extends string ? Named<Key> : `${Key}.${PathIn<Group[Key]>}`;
}[keyof Group & string];

/** Every text of a page with its namespace in front: "home:meta.title". A misspelt key doesn't compile. */
export type TextKey = { [Name in keyof Texts]: `${Name}:${PathIn<Texts[Name]>}` }[keyof Texts];

/** Names of the texts under a path, such as "player:". */
export type TextName<Path extends string> = TextKey extends infer Key
  ? Key extends `${Path}${infer Name}`
    ? Name
    : never
  : never;
