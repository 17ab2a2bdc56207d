import { type SourceTree, lineAt } from './source-tree.ts';

/** Korean forms that no reading service or admin tool writes, and what they write. */
const BANNED_FORMS: [RegExp, string][] = [
  [/처음 (연 때|여실 때|여신 때)/, '첫 열람'],
  [/모자라|모자란|모자랍/, '부족한'],
  [/이레|들르시면|한 걸음씩/, '7일 연속, 방문하면'],
  [/줄표/, '하이픈(-)'],
  [/쓰고 받은 내역|어느 코인인지/, '사용·적립 내역, 사용한 코인'],
  [/(거래|기록|코인)[을를]? 봉인|시간마다 봉인/, '위변조 방지 처리'],
  [/코인의 값|쓰는 순서/, '코인 가격, 사용 순서'],
  [/쓰는 까닭|알리는 것'/, '제공 목적, 제공 항목'],
  [/매기는 방법/, '집계 기준'],
  [/놓인 곳/, '소개된 테마'],
  [/\dK자/, '약 1만 8천 자'],
  [/개 회차 (취소|선택)하기|개 회차부터/, '1화 구매 취소, 3화부터'],
  [/스포일러가 들어/, '스포일러 포함'],
  [/눌러서 넘기기|자리 바꾸기|읽는 빠르기|목소리 높이/, '터치로 넘기기, 좌우 반전, 읽기 속도, 음높이'],
  [/붉은 눈금/, '빨간 표시'],
  [/열쇠는 담지/, '인증키는 포함되지 않습니다'],
  [/지출 설정/, '구매 한도 설정'],
  [/곳에서 다시 이어집니다|곳에서\\n다시 이어집니다/, '읽던 곳부터 이어 보세요'],
  [/메일 확인하기|이메일 확인하기/, '이메일 인증하기'],
  [/길 규칙/, '주소 이동'],
  [/그만둠|판 코인|연 회차|쓴 곳:/, '결제 취소, 판매 코인, 열람 회차, 만든 곳'],
  [/거두기|거두었|거두려면|거두신/, '철회'],
  [/이음 단추/, '링크 버튼'],
  [/제안과 승인/, '승인 대기'],
  [/단추/, '버튼'],
  [/거르기/, '필터'],
  [/다른 낱말로/, '다른 검색어로'],
  [/의 쪽['"]/, '페이지'],
  [/처음대로/, '초기화'],
  [/셈으로|셈할 수/, '집계, 계산'],
  [/[한인는]지? 때:/, '일시'],
];
/** Texts of readers and operators on the web; commands name their own options. */
const CHECKED = /^(app|server|domain|shared|contract)\/.*\.tsx?$/;

export function bannedForms(tree: SourceTree): string[] {
  return tree.files
    .filter(({ path }) => CHECKED.test(path) && !path.includes('.test.'))
    .flatMap(({ path, text }) =>
      BANNED_FORMS.flatMap(([form, better]) => {
        const found = form.exec(text);
        return found ? [`${path}:${lineAt(text, found.index)} ${found[0]}: ‘${better}’처럼 써 주세요.`] : [];
      }),
    );
}
