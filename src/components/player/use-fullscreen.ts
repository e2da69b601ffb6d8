import { useEffect, useState } from 'react';

export interface Fullscreen {
  isOn: boolean;
  toggle: () => void;
}

/** Safari's own on an iPhone, where no other element can have the whole screen. */
interface WebKitVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

/**
 * The whole screen for an element; undefined where the browser has none for it. On an iPhone `video` goes to the
 * system's own player. Without one (a film, whose shots take turns) the element fills the window instead, as a popover.
 */
export function useFullscreen(element: HTMLElement | null, video?: HTMLVideoElement): Fullscreen | undefined {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    if (!element) return undefined;
    const onChange = () => setIsOn(document.fullscreenElement === element);
    // As in full screen, Escape leaves it.
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && fillsWindow(element)) setIsOn(leaveWindow(element));
    };
    document.addEventListener('fullscreenchange', onChange);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [element]);
  if (!element) return undefined;
  if (document.fullscreenEnabled) {
    const toggle = () => {
      const change = isOn ? document.exitFullscreen() : element.requestFullscreen();
      // Refused: the window stays as it is.
      change.catch(() => undefined);
    };
    return { isOn, toggle };
  }
  const phone: WebKitVideo | undefined = video;
  if (phone) return phone.webkitEnterFullscreen && { isOn: false, toggle: () => phone.webkitEnterFullscreen?.() };
  if (!('showPopover' in element)) return undefined;
  return { isOn, toggle: () => setIsOn(isOn ? leaveWindow(element) : fillWindow(element)) };
}

const fillsWindow = (element: HTMLElement) => element.popover === 'manual';

/** Puts an element above the page, as large as its styles say; returns whether it is there. */
function fillWindow(element: HTMLElement): true {
  element.popover = 'manual';
  element.showPopover();
  return true;
}

/** Makes it a plain part of the page again. */
function leaveWindow(element: HTMLElement): false {
  element.popover = null;
  return false;
}
