export interface Shared {
  title: string;
  url: string;
}

export function shareLinks({ title, url }: Shared): { name: string; href: string }[] {
  const [link, text] = [encodeURIComponent(url), encodeURIComponent(title)];
  return [
    { name: '네이버', href: `https://share.naver.com/web/shareView?url=${link}&title=${text}` },
    { name: 'X', href: `https://x.com/intent/post?url=${link}&text=${text}` },
  ];
}

/** Without personal parameters. */
export function sharedUrl(path: { origin: string; pathname: string }): string {
  return path.origin + path.pathname;
}

interface KakaoScript {
  isInitialized(): boolean;
  init(key: string): void;
  Share: { sendScrap(input: { requestUrl: string }): unknown };
}

const KAKAO_SCRIPT = 'https://t1.kakaocdn.net/kakao_js_sdk/2.7.4/kakao.min.js';
const PATIENCE_MS = 10_000;
let loading: Promise<KakaoScript> | undefined;

/** Loads Kakao's script on demand; false when it fails. */
export async function shareWithKakao(key: string, url: string): Promise<boolean> {
  loading ??= loadKakao();
  try {
    const kakao = await loading;
    if (!kakao.isInitialized()) kakao.init(key);
    kakao.Share.sendScrap({ requestUrl: url });
    return true;
  } catch {
    // Retry on the next click.
    loading = undefined;
    return false;
  }
}

function loadKakao(): Promise<KakaoScript> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = KAKAO_SCRIPT;
    script.crossOrigin = 'anonymous';
    const timer = setTimeout(() => reject(new Error('kakao is too slow')), PATIENCE_MS);
    script.addEventListener('error', () => reject(new Error('kakao did not come')));
    script.addEventListener('load', () => {
      clearTimeout(timer);
      const kakao: unknown = Reflect.get(window, 'Kakao');
      if (isKakao(kakao)) resolve(kakao);
      else reject(new Error('kakao is something else'));
    });
    document.head.append(script);
  });
}

function isKakao(value: unknown): value is KakaoScript {
  return typeof value === 'object' && value !== null && 'Share' in value && 'init' in value;
}
