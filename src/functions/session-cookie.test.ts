import { joinSessionCookie, presentSessionCookies, readCookies } from './session-cookie';

const NAME = '__Secure-next-auth.session-token';
const tokenOf = (cookie: string) => joinSessionCookie(readCookies({ cookie }), NAME);

describe('a session cookie', () => {
  it('counts as none when another is planted beside it, wherever it comes', () => {
    expect(tokenOf(`${NAME}=ours`)).toBe('ours');
    expect(tokenOf(`${NAME}=theirs; ${NAME}=ours`)).toBeUndefined();
    expect(tokenOf(`${NAME}=ours; a=b;${NAME}=theirs`)).toBeUndefined();
    expect(tokenOf(`${NAME}.0=the; ${NAME}.0=ou; ${NAME}.1=rs`)).toBeUndefined();
  });

  it('counts as none when a whole one is planted beside our chunks, or chunks beside our whole one', () => {
    expect(tokenOf(`${NAME}.0=ou; ${NAME}.1=rs`)).toBe('ours');
    expect(tokenOf(`${NAME}=theirs; ${NAME}.0=ou; ${NAME}.1=rs`)).toBeUndefined();
    expect(tokenOf(`${NAME}.0=ou; ${NAME}.1=rs; ${NAME}=`)).toBeUndefined();
    expect(tokenOf(`${NAME}=ours; ${NAME}.0=theirs`)).toBeUndefined();
    expect(tokenOf(`${NAME}=ours; ${NAME}.1=theirs`)).toBeUndefined();
  });

  it('may come twice with one value', () => {
    expect(tokenOf(`${NAME}=ours; ${NAME}=ours`)).toBe('ours');
  });

  it('is still known to be there, so that it is cleared', () => {
    expect(presentSessionCookies(readCookies({ cookie: `${NAME}=a; ${NAME}=b` }), NAME)).toEqual([NAME]);
  });
});
