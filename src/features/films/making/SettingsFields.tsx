import { Switch } from '../../../components/Switch';
import { useTranslation } from '../../../i18n/use-translation';
import type { OfferedTerms } from '../../../model-offer';
import { ChoiceField } from '../../videos/video/ChoiceField';
import type { OfferedSettings, TakeForm } from './take-form';
import * as styles from './TakeDialog.module.css';

export interface SettingsFieldsProps {
  model: OfferedTerms;
  settings: OfferedSettings;
  form: TakeForm;
  errorOf: (field: string) => string | undefined;
  onChange: (fields: Partial<TakeForm>) => void;
}

/** Length, size, shape and sound of a shot, as its model offers them. */
export function SettingsFields({ model, settings, form, errorOf, onChange }: SettingsFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.settings}>
        <ChoiceField
          field="durationS"
          offered={settings.durations}
          chosen={settings.durationS}
          error={errorOf('durationS')}
          onChoose={(durationS) => onChange({ durationS })}
        />
        <ChoiceField
          field="resolution"
          offered={model.capabilities.resolutions}
          chosen={settings.resolution}
          error={errorOf('resolution')}
          onChoose={(resolution) => onChange({ resolution })}
        />
        {settings.aspectRatios.length > 0 && (
          <ChoiceField
            field="aspectRatio"
            offered={settings.aspectRatios}
            chosen={settings.aspectRatio}
            error={errorOf('aspectRatio')}
            onChoose={(aspectRatio) => onChange({ aspectRatio })}
          />
        )}
      </div>
      {settings.hasSound && (
        <Switch label={t('my-videos:receipt.audio')} checked={form.audio} onChange={(audio) => onChange({ audio })} />
      )}
    </>
  );
}
