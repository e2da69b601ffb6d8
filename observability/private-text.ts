/** Local part, at sign, domain: also within longer text, such as a database's complaint or an address that was asked for. */
const EMAIL = /[^\s@"'`<>()[\]{},;:=/\\?&]+(?:@|%40)[^\s@"'`<>()[\]{},;:=/\\?&]+\.[^\s@"'`<>()[\]{},;:=/\\?&.]+/gi;
/** What follows `?` may hold search words, one-time codes and signatures. */
const QUERY = /(https?:\/\/[^\s?"'<>]+)\?[^\s"'<>]+/gi;
/** Three base64url parts: a session, an identity token, a service token. */
const TOKEN = /\beyJ[\w-]+\.[\w-]*\.[\w-]*/g;

/** `text` without e-mail addresses, queries and tokens, whoever wrote them into it: fit for a log. */
export function withoutPersonalData(text: string): string {
  return text.replace(QUERY, '$1?…').replace(TOKEN, '[token]').replace(EMAIL, '[e-mail]');
}
