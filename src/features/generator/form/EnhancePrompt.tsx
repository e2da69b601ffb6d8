import { memo } from 'react';
import type { ModelTerms } from '#contracts/model';
import { isOffered, VIDEO_SETTINGS } from '#contracts/video-settings';
import type { FormAction, FormChoices } from './form-state';
import { SettingControl } from './SettingControl';

export interface EnhancePromptProps {
  form: FormChoices;
  model: ModelTerms;
  change: (action: FormAction) => void;
}

/** The enhancer of the model's provider, beside the prompt; nothing where the provider has none. */
export const EnhancePrompt = memo(function EnhancePrompt({ form, model, change }: EnhancePromptProps) {
  const setting = VIDEO_SETTINGS.enhancePrompt;
  if (!isOffered(setting, model.capabilities, form)) return null;
  return (
    <SettingControl
      field="enhancePrompt"
      setting={setting}
      form={form}
      onChange={(value) => change({ type: 'edit', fields: { enhancePrompt: value === true } })}
      error={undefined}
    />
  );
});
