import type { SocialProfile } from '#kernel/context';
import { isDeepJson } from '#shared/web/json-depth';
import type { SocialProvider } from '#shared/members/members';

/** Id token claims, profile, and data from the browser. */
export interface ProviderProfile {
  claims: Record<string, unknown>;
  profile: Record<string, unknown>;
  answer: Record<string, string>;
}

/** Differences of a provider. */
export interface ProviderDialect {
  /** `oidc` returns a signed id token; `oauth2` only a profile. */
  kind: 'oidc' | 'oauth2';
  issuer: string;
  /** For providers without discovery. */
  authorizeUrl?: string;
  tokenUrl?: string;
  /** Requested after the token. */
  profileUrl?: string;
  scope: string;
  /** Whether the id token contains the nonce. */
  hasNonce: boolean;
  /** Additional URL parameters. */
  extra?: Record<string, string>;
  person(providerProfile: ProviderProfile): SocialProfile;
}

const textOf = (value: unknown): string | null => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text === '' ? null : text;
};
const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
/** Apple sends a string. */
const isTrue = (value: unknown): boolean => value === true || value === 'true';

function person(subject: unknown, rest: Omit<SocialProfile, 'subject'>): SocialProfile {
  const text = textOf(subject);
  if (!text || text.length > 255) throw new Error('a provider told no number of its user');
  return { ...rest, subject: text, isMailProved: rest.mail !== null && rest.isMailProved };
}

const NAVER: ProviderDialect = {
  kind: 'oauth2',
  issuer: 'https://nid.naver.com',
  authorizeUrl: 'https://nid.naver.com/oauth2.0/authorize',
  tokenUrl: 'https://nid.naver.com/oauth2.0/token',
  profileUrl: 'https://openapi.naver.com/v1/nid/me',
  scope: '',
  hasNonce: false,
  // Naver does not say whether an address is verified, and users may enter any.
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

const KAKAO: ProviderDialect = {
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

const GOOGLE: ProviderDialect = {
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

const APPLE: ProviderDialect = {
  kind: 'oidc',
  issuer: 'https://appleid.apple.com',
  scope: 'openid name email',
  hasNonce: true,
  // With name or email in scope Apple posts a form cross-site.
  extra: { response_mode: 'form_post' },
  person: ({ claims, answer }) =>
    person(claims['sub'], {
      mail: textOf(claims['email']),
      isMailProved: isTrue(claims['email_verified']),
      nickHint: appleName(answer['user']),
    }),
};

/** Apple sends the name once, at first consent, as JSON next to the code. */
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

const FACEBOOK: ProviderDialect = {
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

/** Naver's OIDC: PKCE instead of a nonce; the same profile keeps user ids. */
export const NAVER_OIDC: ProviderDialect = { ...NAVER, kind: 'oidc', scope: 'openid' };

export const DIALECTS: Record<SocialProvider, ProviderDialect> = {
  naver: NAVER,
  kakao: KAKAO,
  google: GOOGLE,
  apple: APPLE,
  facebook: FACEBOOK,
};
