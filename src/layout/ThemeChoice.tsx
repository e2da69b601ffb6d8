import { SegmentedControl } from '../components/SegmentedControl';
import { THEMES } from '../first-load/theme';
import { useTranslation } from '../i18n/use-translation';
import * as styles from './ThemeChoice.module.css';
import { useTheme } from './use-theme';

const SYSTEM = 'system' as const;

/** Light, dark, or as the system has it. */
export function ThemeChoice() {
  const { t } = useTranslation();
  const { theme, choose } = useTheme();
  return (
    // The choice is kept elsewhere: an older one that the browser restores with this page would change it.
    <div data-no-early-input="">
      <SegmentedControl
        className={styles.choice}
        legend={t('common:theme.label')}
        segments={[SYSTEM, ...THEMES].map((value) => ({ value, label: t(`common:theme.${value}`) }))}
        value={theme ?? SYSTEM}
        onChange={(value) => choose(THEMES.find((name) => name === value))}
      />
    </div>
  );
}
