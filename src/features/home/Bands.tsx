import type { IGatsbyImageData } from 'gatsby-plugin-image';
import { ArrowRight, Film } from '../../components/icons';
import { Picture } from '../../components/Picture';
import { useTranslation } from '../../i18n/use-translation';
import { Band } from './Band';
import * as styles from './Bands.module.css';

/** Pictures of `content/home`, by the name of their file. */
export type BandPictures = ReadonlyMap<string, IGatsbyImageData>;

/** From one sentence to a film: waiting, choosing and joining, each as the product shows it. */
export function Bands({ pictures }: { pictures: BandPictures }) {
  return (
    <>
      <Waiting pictures={pictures} />
      <Comparing pictures={pictures} />
      <Joining pictures={pictures} />
    </>
  );
}

/** The beam over the first frame. It opens as the page is scrolled, where browsers can do that. */
function Waiting({ pictures }: { pictures: BandPictures }) {
  const { t } = useTranslation();
  return (
    <Band title={t('home:bands.waiting.title')} text={t('home:bands.waiting.text')}>
      <div className={styles.stage} aria-hidden>
        <Frame image={pictures.get('shot-1')} className={styles.underBeam} />
        <span className={styles.beam} />
        <p className={styles.strip}>
          <span>{t('home:bands.waiting.state')}</span>
          <span className={styles.quiet}>{t('home:bands.waiting.detail')}</span>
        </p>
      </div>
    </Band>
  );
}

/** One prompt, two takes. */
function Comparing({ pictures }: { pictures: BandPictures }) {
  const { t } = useTranslation();
  return (
    <Band title={t('home:bands.comparing.title')} text={t('home:bands.comparing.text')} isTurned>
      <figure>
        <div className={styles.pair} aria-hidden>
          {(['take-1', 'take-2'] as const).map((name, index) => (
            <div key={name} className={styles.take}>
              <p className={styles.label}>{t(`home:bands.comparing.${index === 0 ? 'one' : 'another'}`)}</p>
              <Frame image={pictures.get(name)} />
            </div>
          ))}
          <span className={styles.seek} />
        </div>
        <figcaption className={styles.note}>{t('home:bands.note')}</figcaption>
      </figure>
    </Band>
  );
}

/** A shot, its last frame, the shot that begins there, and the film of both. */
function Joining({ pictures }: { pictures: BandPictures }) {
  const { t } = useTranslation();
  return (
    <Band title={t('home:bands.joining.title')} text={t('home:bands.joining.text')}>
      <figure>
        <div aria-hidden>
          <div className={styles.chain}>
            {(['shot-1', 'shot-2', 'shot-3'] as const).map((name, index) => (
              <div key={name} className={styles.link}>
                <Frame image={pictures.get(name)} />
                <p className={styles.label}>
                  {index > 0 && <ArrowRight strokeWidth={1.5} className={styles.arrow} />}
                  {t(`home:bands.joining.${LINKS[index] ?? 'shot'}`)}
                </p>
              </div>
            ))}
          </div>
          <p className={styles.film}>
            <Film strokeWidth={1.5} />
            {t('home:bands.joining.film')}
            <span className={styles.wave} />
          </p>
        </div>
        <figcaption className={styles.note}>{t('home:bands.note')}</figcaption>
      </figure>
    </Band>
  );
}

const LINKS = ['shot', 'last', 'next'] as const;

function Frame({ image, className }: { image: IGatsbyImageData | undefined; className?: string | undefined }) {
  if (!image) return null;
  return (
    <Picture image={image} alt="" sizes="(width < 64rem) 50vw, 24rem" {...(className !== undefined && { className })} />
  );
}
