import { useEffect } from 'react';
import { browserStorage } from '../browser-storage';

/**
 * The built page shows the form of one model, empty. Where the address or this tab's draft is about to change that, the
 * form is better not painted before React has done it: what was never seen cannot jump. Runs as an inline script, right
 * before the form; a page whose script does not come shows the form as it was built after a while.
 */
export const HOLD_FORM_SCRIPT = `try{if(/[?&](model|again)=/.test(location.search)||sessionStorage.getItem('${browserStorage.draft.key}')){var held=document.documentElement.dataset;held.formHeld='';setTimeout(function(){delete held.formHeld},4000)}}catch(e){}`;

/** Shows the form once it is what the visitor will have. */
export function useRevealForm(isSettled: boolean): void {
  useEffect(() => {
    if (isSettled) delete document.documentElement.dataset.formHeld;
  }, [isSettled]);
}
