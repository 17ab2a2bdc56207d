import type { SocialPerson } from '#shared/context';
import { isDeepJson } from '#vocabulary/json-depth';
import type { SocialProvider } from '#vocabulary/members';

/** What a provider told: the claims of its identity token, its profile, and what the browser brought. */
export interface Told {
  claims: Record<string, unknown>;
  profile: Record<string, unknown>;
  answer: Record<string, string>;
}

/** How one provider speaks, as far as it differs from the others. */
export interface Dialect {
  /** `oidc` gives a signed identity token; `oauth2` only a profile. */
  kind: 'oidc' | 'oauth2';
  issuer: string;
  /** Where a provider without discovery listens. */
  authorizeUrl?: string;
  tokenUrl?: string;
  /** Its profile, asked for after the token. */
  profileUrl?: string;
  scope: string;
  /** Whether a nonce comes back in the identity token. */
  hasNonce: boolean;
  /** Parameters of the address beside the usual ones. */
  extra?: Record<string, string>;
  person(told: Told): SocialPerson;
}

const textOf = (value: unknown): string | null => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text === '' ? null : text;
};
const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
/** Apple writes it as a word. */
const isTrue = (value: unknown): boolean => value === true || value === 'true';

function person(subject: unknown, rest: Omit<SocialPerson, 'subject'>): SocialPerson {
  const known = textOf(subject);
  if (!known || known.length > 255) throw new Error('a provider told no number of its user');
  return { ...rest, subject: known, isMailProved: rest.mail !== null && rest.isMailProved };
}

const NAVER: Dialect = {
  kind: 'oauth2',
  issuer: 'https://nid.naver.com',
  authorizeUrl: 'https://nid.naver.com/oauth2.0/authorize',
  tokenUrl: 'https://nid.naver.com/oauth2.0/token',
  profileUrl: 'https://openapi.naver.com/v1/nid/me',
  scope: '',
  hasNonce: false,
  // Naver tells no whether an address was proved, and lets its users name one of another house.
  person: ({ profile }) => {
    const response = recordOf(profile['response']);
    if (profile['resultcode'] !== '00') throw new Error('naver refused its profile');
    return person(response['id'], {
      mail: textOf(response['email']),
      isMailProved: false,
      nickHint: textOf(response['nickname']),
    });
  },
};

const KAKAO: Dialect = {
  kind: 'oidc',
  issuer: 'https://kauth.kakao.com',
  profileUrl: 'https://kapi.kakao.com/v2/user/me',
  scope: 'openid profile_nickname account_email',
  hasNonce: true,
  person: ({ claims, profile }) => {
    const account = recordOf(profile['kakao_account']);
    if (textOf(profile['id']) !== textOf(claims['sub'])) throw new Error('kakao told of two people');
    return person(claims['sub'], {
      mail: textOf(account['email']),
      isMailProved: account['is_email_valid'] === true && account['is_email_verified'] === true,
      nickHint: textOf(recordOf(account['profile'])['nickname']),
    });
  },
};

const GOOGLE: Dialect = {
  kind: 'oidc',
  issuer: 'https://accounts.google.com',
  scope: 'openid email profile',
  hasNonce: true,
  person: ({ claims }) =>
    person(claims['sub'], {
      mail: textOf(claims['email']),
      isMailProved: isTrue(claims['email_verified']),
      nickHint: textOf(claims['name']),
    }),
};

const APPLE: Dialect = {
  kind: 'oidc',
  issuer: 'https://appleid.apple.com',
  scope: 'openid name email',
  hasNonce: true,
  // With name or mail in its scope Apple answers by a form that the browser posts from its own site.
  extra: { response_mode: 'form_post' },
  person: ({ claims, answer }) =>
    person(claims['sub'], {
      mail: textOf(claims['email']),
      isMailProved: isTrue(claims['email_verified']),
      nickHint: appleName(answer['user']),
    }),
};

/** Apple tells a name once, at the first consent, as JSON beside the code. */
function appleName(user: string | undefined): string | null {
  if (isDeepJson(user ?? '')) return null;
  try {
    const name = recordOf(recordOf(JSON.parse(user ?? '{}'))['name']);
    const [first, last] = [textOf(name['firstName']) ?? '', textOf(name['lastName']) ?? ''];
    return textOf(/\p{Script=Hangul}/u.test(first) ? last + first : first);
  } catch {
    return null;
  }
}

const FACEBOOK: Dialect = {
  kind: 'oauth2',
  issuer: 'https://www.facebook.com',
  authorizeUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
  tokenUrl: 'https://graph.facebook.com/v23.0/oauth/access_token',
  profileUrl: 'https://graph.facebook.com/v23.0/me?fields=id,name,email',
  scope: 'public_profile email',
  hasNonce: false,
  person: ({ profile }) =>
    person(profile['id'], { mail: textOf(profile['email']), isMailProved: false, nickHint: textOf(profile['name']) }),
};

/** Naver by its newer door: PKCE instead of a nonce, the same profile, so that its users stay who they are. */
export const NAVER_OIDC: Dialect = { ...NAVER, kind: 'oidc', scope: 'openid' };

export const DIALECTS: Record<SocialProvider, Dialect> = {
  naver: NAVER,
  kakao: KAKAO,
  google: GOOGLE,
  apple: APPLE,
  facebook: FACEBOOK,
};
