import { useEffect, useMemo, type ReactNode } from 'react';
import { Maximize, Maximize2, Minimize, Pause, Play, Repeat, StepBack, StepForward, Volume2, VolumeX } from '../icons';
import { useLanguageTag } from '../use-language-tag';
import type { TextName } from '../../i18n/text-key';
import { useTranslation } from '../../i18n/use-translation';
import { IconButton } from '../Button';
import { classNames } from '../class-names';
import * as styles from './Controls.module.css';
import { formatPercent } from '../format-percent';
import { stepFrame, watchFrames } from './frame-step';
import { setVolume, toggleLoop, toggleMute, togglePlay } from './media-acts';
import { seekInVideo } from './seek-in-video';
import { SeekBar } from './SeekBar';
import * as slider from './Slider.module.css';
import { useMedia } from './use-media';
import { useShown } from './use-shown';
import { useTouches } from './use-touches';

export interface ControlsProps {
  video: HTMLVideoElement;
  /** The video and what lies over it: a pointer, a key or the focus in it shows the controls. */
  area: HTMLElement | null;
  /** Opens the large view, where this is not one. */
  onEnlarge?: () => void;
  /** Full screen of the large view: whether it is on, and what changes that; left out where the browser cannot. */
  fullscreen?: { isOn: boolean; toggle: () => void };
}

/** The bar of controls over a video. Narrow ones keep what is used most; the keys do the rest, and the large view. */
export function Controls({ video, area, onEnlarge, fullscreen }: ControlsProps) {
  const { t } = useTranslation();
  const isPaused = useMedia(video, ({ paused }) => paused);
  const isMuted = useMedia(video, ({ muted }) => muted);
  const isLooping = useMedia(video, ({ loop }) => loop);
  const [isShown, setShown] = useShown(video, area);
  const seekable = useMemo(() => seekInVideo(video), [video]);
  useTouches(video, isShown, setShown);
  useEffect(() => watchFrames(video), [video]);
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
      <div className={styles.controls} data-shown={isShown} data-large={onEnlarge ? undefined : ''}>
        <div className={styles.bar}>
          {button(isPaused ? 'play' : 'pause', isPaused ? <Play {...line} /> : <Pause {...line} />, () =>
            togglePlay(video),
          )}
          <SeekBar of={seekable} className={styles.seek} timeClassName={styles.time} />
          {button(isMuted ? 'unmute' : 'mute', isMuted ? <VolumeX {...line} /> : <Volume2 {...line} />, () =>
            toggleMute(video),
          )}
          <Volume video={video} />
          {button('back', <StepBack {...line} />, () => stepFrame(video, -1), styles.wide)}
          {button('forward', <StepForward {...line} />, () => stepFrame(video, 1), styles.wide)}
          <IconButton
            label={t('player:loop')}
            aria-pressed={isLooping}
            onClick={() => toggleLoop(video)}
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

function Volume({ video }: { video: HTMLVideoElement }) {
  const { t } = useTranslation();
  const language = useLanguageTag();
  const volume = useMedia(video, (element) => (element.muted ? 0 : element.volume));
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
      onChange={({ target }) => setVolume(video, target.valueAsNumber)}
    />
  );
}
