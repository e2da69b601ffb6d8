import { useEffect } from 'react';
import { browserStorage } from '../browser-storage';

/**
 * The built page contains an empty form for one model. If the URL or this tab's draft will change it, the form stays
 * hidden until React has done so, so that it does not visibly jump. Runs as an inline script right before the form. If
 * the app does not load, the built form is shown after 4 s. A phone that has a take to show begins with the stage.
 */
export const HIDE_FORM_SCRIPT = `try{var page=document.documentElement.dataset;if(sessionStorage.getItem('${browserStorage.lastVideo.key}'))page.takeShown='';if(/[?&](model|again)=/.test(location.search)||sessionStorage.getItem('${browserStorage.draft.key}')){page.formHidden='';setTimeout(function(){delete page.formHidden},4000)}}catch(e){}`;

/** Shows the form once it has its final content. */
export function useRevealForm(isSettled: boolean): void {
  useEffect(() => {
    if (isSettled) delete document.documentElement.dataset.formHidden;
  }, [isSettled]);
}

/** The stage was cleared: a phone begins with the form again. */
export function forgetShownTake(): void {
  delete document.documentElement.dataset.takeShown;
}
