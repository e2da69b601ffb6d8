// A browser that fades from one document to the next (`@view-transition`, global.css) skips the effect when the visitor
// has gone on or back meanwhile, and rejects the transition's promises. No script of ours holds those promises, so each
// rejection is an uncaught error of the page: https://github.com/w3c/csswg-drafts/issues/13726

/**
 * Runs in the head of every built page: the page it comes from is revealed before any other script runs. Pages of the
 * functions (/api/…) have no scripts and no such effect, so it is skipped here before it could fail there. The host's
 * Content-Security-Policy allows the script by its hash.
 */
export const SKIPPED_TRANSITIONS_SCRIPT = `["pageswap", "pagereveal"].forEach(function (moment) {
  addEventListener(moment, function (event) {
    var transition = event.viewTransition;
    if (!transition) return;
    [transition.ready, transition.updateCallbackDone, transition.finished].forEach(function (step) {
      step.catch(function () {});
    });
    var next = event.activation && event.activation.entry.url;
    if (next && new URL(next).pathname.startsWith("/api/")) transition.skipTransition();
  });
});`.replaceAll(/\s+/g, ' ');
