import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names';
import { CircleAlert, Info, TriangleAlert } from './icons';
import * as styles from './Notice.module.css';

type NoticeKind = 'info' | 'warning' | 'error';

export interface NoticeProps {
  kind?: NoticeKind;
  title?: ReactNode;
  /** Buttons or links that lead on. */
  actions?: ReactNode;
  /** Appeared after an action of the visitor: announced immediately (errors) or when idle. */
  announce?: boolean;
  /** Answers a press: the page scrolls to it when it appears, since the button may stay in view far from it. */
  isAnswer?: boolean;
  /** As wide as the page: on a wide one its actions are beside its words. */
  isWide?: boolean;
  className?: string;
  children?: ReactNode;
}

const ICONS = { info: Info, warning: TriangleAlert, error: CircleAlert };

/** A message in the flow of the page: what happened, what we did, what to do. */
export function Notice(props: NoticeProps) {
  const {
    kind = 'info',
    title,
    actions,
    announce = false,
    isAnswer = false,
    isWide = false,
    className,
    children,
  } = props;
  const Icon = ICONS[kind];
  const role = kind === 'error' ? 'alert' : 'status';
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAnswer) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [isAnswer]);
  return (
    <div
      ref={notice}
      className={classNames(styles.notice, styles[kind], isWide && styles.wide, className)}
      role={announce ? role : undefined}
    >
      <Icon aria-hidden strokeWidth={1.5} className={styles.icon} />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
