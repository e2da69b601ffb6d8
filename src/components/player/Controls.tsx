import { useState, type ReactNode } from 'react';
import {
  Maximize,
  Maximize2,
  Minimize,
  Pause,
  Play,
  Repeat,
  SkipBack,
  SkipForward,
  StepBack,
  StepForward,
  Volume2,
  VolumeX,
} from '../icons';
import { useLanguageTag } from '../use-language-tag';
import type { TextName } from '../../i18n/text-key';
import { useTranslation } from '../../i18n/use-translation';
import { IconButton } from '../Button';
import { classNames } from '../class-names';
import * as styles from './Controls.module.css';
import { formatPercent } from '../format-percent';
import { heardVolume, setVolume, toggleLoop, toggleMute, togglePlay } from './media-acts';
import type { Playable } from './playable';
import { SeekBar } from './SeekBar';
import * as slider from './Slider.module.css';
import type { Fullscreen } from './use-fullscreen';
import { usePlayable } from './use-playable';
import { useShown } from './use-shown';
import { useTouches } from './use-touches';

export interface ControlsProps {
  /** The same one as long as it is about the same thing. */
  playable: Playable;
  /** The picture and what lies over it: a pointer, a key or the focus in it shows the controls. */
  area: HTMLElement | null;
  /** Opens the large view, where this is not one. */
  onEnlarge?: (() => void) | undefined;
  /** Left out where the browser has none for it. */
  fullscreen?: Fullscreen | undefined;
  /** To the shot before or after, where there are several. */
  onShot?: ((step: 1 | -1) => void) | undefined;
  /** It fills the screen: everything is in view, in two lines if one is too short. */
  isLarge?: boolean;
}

/** The bar of controls over a picture. Narrow ones keep what is used most; the keys do the rest, and the large view. */
export function Controls({ playable, area, onEnlarge, fullscreen, onShot, isLarge = false }: ControlsProps) {
  const { t } = useTranslation();
  const isPaused = usePlayable(playable, (one) => one.isPaused());
  const isMuted = usePlayable(playable, (one) => one.sound().isMuted);
  const isLooping = usePlayable(playable, (one) => one.isLooping());
  const [isShown, setShown] = useShown(playable, area);
  const [hasVolume] = useState(canSetVolume);
  useTouches(playable, area, isShown, setShown);
  // A button that says what a press does needs no state beside it.
  const button = (label: TextName<'player:'>, icon: ReactNode, onClick: () => void, className?: string) => (
    <IconButton label={t(`player:${label}`)} onClick={onClick} className={classNames(styles.button, className)}>
      {icon}
    </IconButton>
  );
  const line = { 'aria-hidden': true, strokeWidth: 1.5 } as const;

  return (
    <>
      {isPaused && (
        <span className={styles.start} aria-hidden>
          <Play {...line} />
        </span>
      )}
      <div className={styles.controls} data-shown={isShown} data-large={isLarge ? '' : undefined}>
        <div className={styles.bar}>
          {button(isPaused ? 'play' : 'pause', isPaused ? <Play {...line} /> : <Pause {...line} />, () =>
            togglePlay(playable),
          )}
          <SeekBar of={playable} className={styles.seek} timeClassName={styles.time} />
          {button(isMuted ? 'unmute' : 'mute', isMuted ? <VolumeX {...line} /> : <Volume2 {...line} />, () =>
            toggleMute(playable),
          )}
          {hasVolume && <Volume playable={playable} />}
          {onShot && button('previousShot', <SkipBack {...line} />, () => onShot(-1), styles.wide)}
          {button('back', <StepBack {...line} />, () => playable.stepFrame(-1), styles.wide)}
          {button('forward', <StepForward {...line} />, () => playable.stepFrame(1), styles.wide)}
          {onShot && button('nextShot', <SkipForward {...line} />, () => onShot(1), styles.wide)}
          <IconButton
            label={t('player:loop')}
            aria-pressed={isLooping}
            onClick={() => toggleLoop(playable)}
            className={classNames(styles.button, styles.wide)}
          >
            <Repeat {...line} />
          </IconButton>
          {onEnlarge && button('large', <Maximize2 {...line} />, onEnlarge)}
          {fullscreen &&
            button(
              fullscreen.isOn ? 'endFullscreen' : 'fullscreen',
              fullscreen.isOn ? <Minimize {...line} /> : <Maximize {...line} />,
              fullscreen.toggle,
            )}
        </div>
      </div>
    </>
  );
}

/** Phones and tablets of Apple leave the volume to their own buttons: there it stays at 1. */
function canSetVolume(): boolean {
  const probe = document.createElement('video');
  probe.volume = 0.5;
  return probe.volume === 0.5;
}

function Volume({ playable }: Pick<ControlsProps, 'playable'>) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const volume = usePlayable(playable, heardVolume);
  return (
    <input
      type="range"
      className={classNames(slider.slider, styles.volume, styles.wide)}
      min={0}
      max={1}
      step={0.05}
      value={volume}
      data-own-arrows=""
      aria-label={t('player:volume')}
      aria-valuetext={formatPercent(language, volume)}
      onChange={({ target }) => setVolume(playable, target.valueAsNumber)}
    />
  );
}
