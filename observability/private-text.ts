/** Longer texts are truncated: libraries may quote a whole HTTP answer in an error. */
const MAX_LENGTH = 4_096;
// Every repetition in these patterns is bounded: unbounded ones backtrack for minutes on long runs without a match.
/** Local part, at sign, domain; also within longer text, such as a database error or a URL. */
const EMAIL =
  /[^\s@"'`<>()[\]{},;:=/\\?&]{1,64}(?:@|%40)[^\s@"'`<>()[\]{},;:=/\\?&]{1,255}\.[^\s@"'`<>()[\]{},;:=/\\?&.]{1,63}/gi;
/** The query of an address may hold search words, one-time codes and signatures. */
const QUERY = /(https?:\/\/[^\s?"'<>]{1,2048})\?[^\s"'<>]{1,4096}/gi;
/** Three base64url parts: a session, an identity token, a service token. */
const TOKEN = /\beyJ[\w-]{1,4096}\.[\w-]{0,4096}\.[\w-]{0,4096}/g;

/** `text` without e-mail addresses, queries and tokens, safe to log. */
export function withoutPersonalData(text: string): string {
  const short = text.length > MAX_LENGTH ? withoutLastWord(text.slice(0, MAX_LENGTH)) : text;
  return short.replace(QUERY, '$1?…').replace(TOKEN, '[token]').replace(EMAIL, '[e-mail]');
}

/** Cuts before a possible secret: half of one would no longer be recognised. */
function withoutLastWord(text: string): string {
  const end = Math.max(text.lastIndexOf(' '), text.lastIndexOf('\n'));
  return `${text.slice(0, Math.max(end, 0))}…`;
}
