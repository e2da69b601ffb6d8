import Type, { type TOptional, type TSchema, type TUnsafe } from 'typebox';
import { type Setting, SETTINGS, type SettingField, type SettingValue, type VideoParams } from '../video-settings';

/** The JSON Schema of one setting; video-request.ts decides which values a model accepts. */
function schemaOf(setting: Setting): TSchema {
  switch (setting.kind) {
    case 'flag':
      return Type.Boolean();
    case 'text':
    case 'picture':
      return Type.String();
    case 'integer':
      return Type.Integer({ minimum: setting.min, maximum: setting.max });
    case 'choice':
      return setting.pattern === undefined ? Type.Integer() : Type.String({ pattern: setting.pattern });
  }
}

type Schemas = {
  [F in SettingField]: undefined extends VideoParams[F]
    ? TOptional<TUnsafe<SettingValue<F>>>
    : TUnsafe<SettingValue<F>>;
};

/** The settings as properties of an object schema: of a request's body, and of the `params` of a video. */
export const videoParamSchemas = Object.fromEntries(
  SETTINGS.map(([field, setting]) => {
    const isRequired = setting.kind === 'choice' && setting.inEveryModel;
    return [field, isRequired ? schemaOf(setting) : Type.Optional(schemaOf(setting))];
  }),
  // Fields and kinds come from the table, from which the type is derived too.
) as Schemas;
