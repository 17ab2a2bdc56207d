/** A face to read in. `note` is where it comes from and what allows its use; null for faces of the device. */
export interface ReadingFace {
  id: string;
  name: string;
  kind: 'serif' | 'sans';
  /** Of its file, as it is fetched. */
  bytes: number;
  note: string | null;
}

/** Where a face's file stands; undefined for a face of the device and for what is no face. */
export function faceFile(face: string): string | undefined {
  if (/^own-(serif|sans)-[a-f\d]{16}$/.test(face)) return `/media/fonts/${face}.woff2`;
  if (face === 'batang') return faceFile('gowun-batang');
  const isCut = ['pretendard', 'noto-serif-kr', 'nanum-myeongjo', 'gowun-batang', 'ridi-batang'].includes(face);
  return isCut ? `/fonts/${face}-ksx1001.woff2` : undefined;
}
