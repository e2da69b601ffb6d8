import { Fragment, type ReactElement, type ReactNode, useState } from 'react';
import * as styles from './SideBySide.module.css';
import { TakeClip } from './TakeClip';
import { Transport } from './Transport';
import { useClock } from './use-clock';

export interface SteppedTake {
  key: string;
  /** Text that is read out for its clip. */
  name: string;
  /** Undefined unless it can be watched. */
  videoUrl: string | undefined;
  posterUrl: string | undefined;
  /** Width divided by height. */
  shape: number;
}

export interface TakesInStepProps<Take extends SteppedTake> {
  takes: readonly Take[];
  /** A take with its clip. */
  children: (take: Take, clip: ReactElement) => ReactNode;
}

/** Takes side by side, played, paused and sought together; one of them is heard at a time. */
export function TakesInStep<Take extends SteppedTake>({ takes, children }: TakesInStepProps<Take>) {
  const { clock, isPlaying, toggle } = useClock();
  const [heard, setHeard] = useState<string>();
  return (
    <>
      <div className={styles.takes}>
        {takes.map((take) => {
          const { key, name, videoUrl, posterUrl, shape } = take;
          return (
            <Fragment key={key}>
              {children(
                take,
                <TakeClip
                  name={name}
                  videoUrl={videoUrl}
                  posterUrl={posterUrl}
                  shape={shape}
                  clock={clock}
                  isPlaying={isPlaying}
                  isHeard={heard === key}
                  onHear={(isHeard) => setHeard(isHeard ? key : undefined)}
                />,
              )}
            </Fragment>
          );
        })}
      </div>
      {takes.some(({ videoUrl }) => videoUrl !== undefined) && (
        <Transport clock={clock} isPlaying={isPlaying} onToggle={toggle} />
      )}
    </>
  );
}
