import { forwardRef, type ButtonHTMLAttributes, type MouseEvent, type ReactNode } from 'react';
import { classNames } from './class-names';
import { Link, type LinkProps } from './Link';
import * as styles from './Button.module.css';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
type ButtonSize = 'medium' | 'small' | 'large';

interface ButtonLook {
  /** `primary` at most once per screen; default `secondary`. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** An outline icon before the label. */
  icon?: ReactNode;
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Work is in progress: the button keeps its size and focus, ignores clicks and announces it to screen readers. */
  busy?: boolean;
}

/** A button whose label says what happens. It is `type="button"` unless given. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant, size, icon, busy = false, className, children, onClick, ...rest },
  ref,
) {
  // A disabled button would lose the keyboard focus, so busy ones only ignore clicks.
  const ignorePress = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      ref={ref}
      type="button"
      {...rest}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      className={buttonClass({ variant, size }, className)}
      onClick={busy ? ignorePress : onClick}
    >
      {icon}
      <span className={styles.label}>{children}</span>
    </button>
  );
});

/** A link that looks like a button, for navigation. */
export const ButtonLink = forwardRef<HTMLAnchorElement, LinkProps & ButtonLook>(function ButtonLink(
  { variant, size, icon, className, children, ...rest },
  ref,
) {
  return (
    <Link ref={ref} {...rest} className={buttonClass({ variant, size }, className)}>
      {icon}
      <span className={styles.label}>{children}</span>
    </Link>
  );
});

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name and tooltip. */
  label: string;
  children: ReactNode;
}

/** A square button that shows only an icon. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, className, children, ...rest },
  ref,
) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(styles.button, styles.quiet, styles.iconOnly, className)}
    >
      {children}
    </button>
  );
});

function buttonClass({ variant = 'secondary', size = 'medium' }: ButtonLook, className?: string) {
  return classNames(styles.button, styles[variant], styles[size], className);
}
