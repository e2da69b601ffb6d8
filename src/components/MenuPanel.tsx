import { Content, Item, Root, Trigger } from '@radix-ui/react-dropdown-menu';
import type { MutableRefObject, ReactNode, RefObject } from 'react';
import { classNames } from './class-names';
import { Link } from './Link';
import { Check } from './icons';
import type { MenuItem } from './menu-item';
import * as styles from './Menu.module.css';

interface MenuPanelProps {
  button: RefObject<HTMLButtonElement>;
  buttonId: string;
  isOpen: boolean;
  /** Whether a key opened it: then its first item gets the focus, once. */
  entersByKeyboardRef: MutableRefObject<boolean>;
  onOpenChange: (isOpen: boolean) => void;
  items: () => readonly MenuItem[];
  heading: ReactNode;
  align: 'start' | 'end';
}

/** The open part of Menu; loaded lazily, hence the default export. */
export default function MenuPanel(props: MenuPanelProps) {
  const { button, buttonId, isOpen, entersByKeyboardRef, onOpenChange, items, heading, align } = props;
  return (
    // Not modal: the page stays scrollable and readable, and no style is injected into the document.
    <Root open={isOpen} onOpenChange={onOpenChange} modal={false}>
      {/* Radix places the panel by its own trigger. Ours was in the page long before, so this one only lends its box. */}
      <Trigger asChild>
        <span aria-hidden className={styles.place} tabIndex={-1} />
      </Trigger>
      {/* In place, not in a portal: so it stays in the landmark that its button is in. */}
      <Content
        className={styles.panel}
        aria-labelledby={buttonId}
        align={align}
        sideOffset={8}
        collisionPadding={12}
        loop
        onFocus={({ target, currentTarget }) => {
          // Radix would do it, had it been there to see the key that brought it into the page.
          if (target !== currentTarget || !entersByKeyboardRef.current) return;
          entersByKeyboardRef.current = false;
          currentTarget.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          // A click elsewhere has already moved the focus, and a chosen action may have opened a dialog: only a focus
          // that would be lost goes back to the button.
          if (document.activeElement === document.body) button.current?.focus();
        }}
        onInteractOutside={(event) => {
          // Clicking the button closes the menu; closing it here too would reopen it.
          if (button.current?.contains(event.target as Node)) event.preventDefault();
        }}
      >
        {heading && <div className={styles.heading}>{heading}</div>}
        {items().map((item) => (
          <Item
            key={item.key}
            asChild={item.to !== undefined}
            className={classNames(styles.item, item.tone === 'danger' && styles.danger)}
            onSelect={() => {
              // The item is about to disappear, so a dialog that it opens must return the focus to the trigger.
              button.current?.focus();
              item.onSelect?.();
            }}
          >
            {item.to === undefined ? (
              face(item)
            ) : (
              <Link to={item.to} language={item.language?.code} lang={item.language?.hreflang}>
                {face(item)}
              </Link>
            )}
          </Item>
        ))}
      </Content>
    </Root>
  );
}

function face({ icon, label, isCurrent }: MenuItem) {
  return (
    <>
      {icon}
      <span className={styles.itemLabel}>{label}</span>
      {isCurrent && <Check aria-hidden strokeWidth={1.5} />}
    </>
  );
}
