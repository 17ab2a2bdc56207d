/** Chance that a seed decides wholly, quick enough for millions of throws (mulberry32). */
export type Chance = () => number;

export function seeded(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of them; the first are taken far more often, as words of a genre are. */
export function skewed<Choice>(chance: Chance, choices: readonly Choice[]): Choice {
  const choice = choices[Math.floor(choices.length * chance() ** 2.2)];
  if (choice === undefined) throw new Error('nothing to choose from');
  return choice;
}

const words = (text: string): string[] =>
  text
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll('_', ' '));

const EPITHETS =
  words(`회귀한 다시_돌아온 천재 무한 망한 숨은 귀환한 버려진 은퇴한 몰락한 이혼한 시한부 착각당한 전생한 환생한 만렙 무능한
  최후의 마지막 최강 위대한 평범한 게으른 오만한 다정한 집착하는 미친 잊힌 얼어붙은 밤의 새벽의 검은 붉은 푸른 하얀 조용한 느린 낯선 잠든 길_잃은
  이름_없는 두_번째 첫_번째 세_번째 천_년_묵은 도망친 빚진 배고픈 늦은 은빛 그림자 비_내리는 눈먼 늙은 젊은 수상한 고독한 엉뚱한 침묵하는`);
const HEROES =
  words(`마법사 공작 황제 기사 검사 헌터 의사 변호사 작가 배우 아이돌 요리사 용사 마왕 성녀 악녀 영애 황녀 황태자 대공 후작 백작
  남작 왕자 공주 시녀 집사 상인 연금술사 정령사 소환사 네크로맨서 암살자 도적 궁수 사서 편집자 형사 검사님 판사 탐정 약사 조향사 화가 작곡가 감독
  매니저 재벌 막내아들 셋째_딸 신입사원 부장 알바생 편의점주 농부 어부 목수 대장장이 건축가 군주 영주 교수 학생 조교 선생 제자 스승 도사 검선
  무당 문파 장문인 세가_공자 소교주 살수 표사 의원 술사 무녀 저승사자 도깨비 구미호 용 늑대 고양이 강아지 까마귀 인형 로봇 조종사 항해사 선장 등대지기
  우체부 서점_주인 과외_선생 기관사 야구_선수 축구_감독 골키퍼 투수 피겨_퀸 요정 천사 악마 흡혈귀 유령 이방인`);
const PLACES =
  words(`아카데미 북부 황궁 탑 던전 서울 강호 무림 이세계 회사 학교 병원 법정 주방 시골 바다 섬 사막 설원 지하철 옥탑방 서점 도서관
  골목 시장 편의점 극장 방송국 야구장 항구 등대 산장 온천 여관 정원 온실 공방 박물관 우주_정거장 달 화성 심해 성벽 국경 변방 수도 뒷골목 폐허 숲 늪 계곡`);
const THINGS =
  words(`검 책 일기 계약 결혼 이혼 유언 복수 비밀 약속 레시피 장부 지도 시계 거울 편지 노래 그림자 심장 꽃 별 달 밤 겨울 여름 봄 가을
  사랑 연애 첫사랑 상속 경영 육아 수업 수련 전쟁 반란 연회 무도회 사냥 낚시 농사 장사 여행 모험 일상 휴가 퇴근 야근 출근 이직 창업 투자 주식 경매
  마법 정령 던전 스킬 시스템 퀘스트 상태창 등급 각성 균열 게이트 열쇠 가면 왕관 반지 목걸이 드레스 향수 차 커피 국수 만두 빵 케이크 술 약초 독`);
const DEEDS =
  words(`숨긴다 돌아온다 살아남는다 사랑한다 복수한다 웃는다 운다 잠든다 도망친다 지배한다 키운다 먹는다 요리한다 가르친다 배운다 판다
  산다 줍는다 잃는다 찾는다 기다린다 부순다 짓는다 그린다 쓴다 읽는다 노래한다 걷는다 달린다 싸운다 이긴다 진다 쉰다 떠난다 남는다 고친다 거절한다`);
const MORE = words(
  `아니다 않는다 싶다 했다 되었다 몰랐다 알았다 그만두었다 시작했다 후회했다 멈췄다 깨어났다 눈을_떴다 들켰다 맡았다 물려받았다`,
);

const hasFinal = (word: string): boolean => (word.charCodeAt(word.length - 1) - 0xac00) % 28 > 0;
const topic = (word: string): string => word + (hasFinal(word) ? '은' : '는');
const subject = (word: string): string => word + (hasFinal(word) ? '이' : '가');
const object = (word: string): string => word + (hasFinal(word) ? '을' : '를');
const also = (word: string): string => word + (hasFinal(word) ? '과' : '와');

type Pattern = (one: (words: readonly string[]) => string, chance: Chance) => string;

const PATTERNS: readonly Pattern[] = [
  (one) => `${one(EPITHETS)} ${topic(one(HEROES))} ${object(one(THINGS))} ${one(DEEDS)}`,
  (one) => `${one(PLACES)}의 ${one(EPITHETS)} ${one(HEROES)}`,
  (one) => `${one(HEROES)}의 ${one(THINGS)}, 그리고 ${one(PLACES)}`,
  (one) => `${subject(one(HEROES))} ${object(one(THINGS))} ${one(DEEDS)}`,
  (one) => `${one(PLACES)} ${one(HEROES)}의 ${one(THINGS)} ${one(THINGS)}`,
  (one, chance) => `${one(PLACES)}에서 ${2 + Math.floor(chance() * 98)}년째 ${one(HEROES)}`,
  (one) => `${one(EPITHETS)} ${one(HEROES)}의 ${one(PLACES)} ${one(THINGS)}`,
  (one) => `그 ${topic(one(HEROES))} ${one(PLACES)}에서 ${one(MORE)}`,
  (one) => `${also(one(HEROES))} ${one(HEROES)}의 ${one(THINGS)}`,
  (one, chance) => `${one(THINGS)}만 ${Math.floor(chance() * 9999) + 1}레벨 ${one(HEROES)}`,
  (one) => `${one(EPITHETS)} ${one(THINGS)}`,
  (one) => `${one(THINGS)} ${one(THINGS)} 그리고 ${one(EPITHETS)} ${one(HEROES)}`,
  (one, chance) => `${one(HEROES)} ${Math.floor(chance() * 12) + 1}호의 ${one(THINGS)}`,
];

/** A title as such shops have them: about thirteen syllables, the words of the genre again and again. */
export function plantedTitle(chance: Chance): string {
  const one = (choices: readonly string[]): string => skewed(chance, choices);
  const title = skewed(chance, PATTERNS)(one, chance);
  return chance() < 0.4 ? `${one(PLACES)}의 ${one(HEROES)}: ${title}` : title;
}

const FAMILY = words(
  `한 도 서 노 유 윤 강 백 하 진 차 류 구 남 설 은 채 선우 독고 제갈 황보 연 현 임 오 문 나 맹 추 탁`,
);
const GIVEN =
  words(`서림 해빈 경하 이든 달 온 비 겨울 여름 새봄 가온 누리 다온 라온 마루 바다 소담 아라 윤슬 은하 자몽 초롱 한별 호연 도담
  미르 보름 솔 잎새 하람 단우 시원 이안 재희 태오 하늘 결 담 린 설 율 진솔 채운 휘 묵 필 연우 로제 모카 파랑`);

/** A pen name by its number; each number has its own. */
export function penName(number: number): string {
  const family = FAMILY[number % FAMILY.length] ?? '';
  const given = GIVEN[Math.floor(number / FAMILY.length) % GIVEN.length] ?? '';
  const round = Math.floor(number / (FAMILY.length * GIVEN.length));
  return `${family}${given}${round === 0 ? '' : (GIVEN[round % GIVEN.length] ?? '') + (round < GIVEN.length ? '' : Math.floor(round / GIVEN.length))}`;
}

/** Genres, most written first. */
export const GENRES = words(
  `로맨스판타지 판타지 현대판타지 로맨스 무협 BL 드라마 미스터리 SF 대체역사 스포츠 공포 일상 라이트노벨`,
);
/** Keywords of works, most given first. */
export const KEYWORDS = [
  ...words(`회귀 빙의 환생 먼치킨 성장물 복수 계약결혼 육아물 사이다 착각계 헌터 아카데미 던전 게이트 시스템 상태창 힐링 일상
    요리 경영 전문가 의학 법정 연예계 아이돌 스포츠 야구 축구 게임 가상현실 용사 마왕 악녀 영애 집착 후회물 소꿉친구 첫사랑 재회 짝사랑 오피스
    재벌 동양풍 서양풍 궁정 암투 전쟁 영지 기사 마법사 정령 드래곤 이종족 동물 고양이 강아지 추리 탐정 괴담 좀비 아포칼립스 우주 로봇 시간여행
    대체역사 조선 고려 삼국지 무협 정통무협 신무협 문파 세가 검술 두뇌전 서고 코미디 감동 잔잔함 피폐 다크 누아르 음악 미술 학원 청춘 가족 형제`),
  ...Array.from({ length: 240 }, (_, at) => `키워드${at + 1}`),
];
