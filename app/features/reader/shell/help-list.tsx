import styles from './help-list.module.css';

const TEXT_KEYS: [string, string][] = [
  ['← →', '앞 화면, 뒤 화면'],
  ['Space · PgDn', '뒤 화면'],
  ['Shift+Space · PgUp', '앞 화면'],
  ['Home · End', '처음, 끝'],
  ['[ · ]', '이전 화, 다음 화'],
  ['+ · −', '글자 크게, 작게'],
  ['/', '작품 안에서 찾기'],
  ['B', '책갈피 꽂기, 빼기'],
  ['H', '고른 글에 하이라이트'],
  ['K', '듣기, 잠시 멈추기'],
  ['A', '자동 스크롤'],
  ['F', '전체 화면'],
  ['T', '목차'],
  ['M', '보기 설정'],
  ['Esc', '막대 보이기, 숨기기'],
  ['?', '단축키'],
];

const WEBTOON_KEYS: [string, string][] = [
  ['Space · ↓ · PgDn', '아래로'],
  ['Shift+Space · ↑ · PgUp', '위로'],
  ['← →', '앞 화면, 뒤 화면'],
  ['N · P', '다음 칸, 이전 칸'],
  ['Home · End', '처음, 끝'],
  ['[ · ]', '이전 화, 다음 화'],
  ['+ · −', '그림 넓게, 좁게'],
  ['Z · 0', '두 배로 보기, 되돌리기'],
  ['G', '그림 한눈에 보기'],
  ['A', '자동 스크롤'],
  ['T', '목차'],
  ['M', '보기 설정'],
  ['Esc', '막대 보이기, 숨기기'],
  ['?', '단축키'],
];

export function HelpList({ kind }: { kind: 'text' | 'images' }) {
  return (
    <dl className={styles.list}>
      {(kind === 'text' ? TEXT_KEYS : WEBTOON_KEYS).map(([keys, action]) => (
        <div key={keys}>
          <dt>{keys}</dt>
          <dd>{action}</dd>
        </div>
      ))}
    </dl>
  );
}
