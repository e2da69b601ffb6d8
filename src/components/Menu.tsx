import { useId, useRef, useState, type ReactNode } from 'react';
import { classNames } from './class-names';
import { late } from './late';
import type { MenuItem } from './menu-item';
import * as styles from './Menu.module.css';

let isPanelLoaded = false;

const loadPanel = async () => {
  const { default: panel } = await import('./MenuPanel');
  isPanelLoaded = true;
  return panel;
};

/** A failure is for the press to say. */
const prepare = () => void loadPanel().catch(() => undefined);

const MenuPanel = late(loadPanel, {
  close:
    ({ onOpenChange }) =>
    () =>
      onOpenChange(false),
});

export interface MenuProps {
  /** The trigger's face; its text, or `label`, is the trigger's name. */
  trigger: ReactNode;
  /** The trigger's name if its content is a picture. */
  label?: string;
  /** Called when the menu opens, so that items may depend on browser state (the URL's query). */
  items: () => readonly MenuItem[];
  /** Shown above the items, not an item itself: the signed-in user. */
  heading?: ReactNode;
  align?: 'start' | 'end';
  triggerClassName?: string;
}

/**
 * A button with a menu. The button is in the page's HTML; the menu's code (Radix: roving focus, typeahead, collision
 * handling) comes with the first sign of interest.
 */
export function Menu({ trigger, label, items, heading, align = 'end', triggerClassName }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const entersByKeyboardRef = useRef(false);
  const id = useId();

  const setOpen = (open: boolean, byKeyboard = false) => {
    entersByKeyboardRef.current = open && byKeyboard;
    setIsOpen(open);
    setWasOpened(open || isPanelLoaded);
  };

  return (
    <span className={styles.anchor}>
      <button
        ref={button}
        id={id}
        type="button"
        className={classNames(styles.trigger, triggerClassName)}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        // A click by Enter or Space has detail 0.
        onClick={({ detail }) => setOpen(!isOpen, detail === 0)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isOpen) return;
          event.preventDefault();
          setOpen(true, true);
        }}
      >
        {trigger}
      </button>
      {wasOpened && (
        <MenuPanel
          button={button}
          buttonId={id}
          isOpen={isOpen}
          entersByKeyboardRef={entersByKeyboardRef}
          onOpenChange={setOpen}
          items={items}
          heading={heading}
          align={align}
        />
      )}
    </span>
  );
}
