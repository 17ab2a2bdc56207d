/** A rate needs this many readers. */
export const MIN_COHORT = 20;
/** A group with fewer is not stored. */
export const MIN_GROUP = 10;
/** Age groups need this many verified readers. */
export const MIN_VERIFIED = 50;
/** Days in which a reader goes on to the next episode. */
export const FLOW_DAYS = 14;

/** What each number means and how it is counted. */
export const NUMBER_TERMS = {
  views: {
    label: '조회수',
    how: '독자 한 명이 한 회차를 하루에 여러 번 열어도 한 번으로 집계합니다. 하루는 서울의 0시부터 24시까지입니다.',
  },
  launchViews: { label: '최신화 24시간', how: '회차가 공개된 뒤 24시간 동안의 조회수입니다.' },
  follows: {
    label: '선작',
    how: '작품을 서재에 담은 독자 수입니다. 뺐다가 다시 담아도 처음 한 번만 집계합니다.',
  },
  followRate: { label: '선작률', how: '기간에 새로 담은 독자를 같은 기간 1화의 조회수로 나눕니다.' },
  likeRate: { label: '추천비', how: '기간에 받은 추천을 같은 기간의 조회수로 나눕니다.' },
  continued: {
    label: '연독률',
    how: '이 회차를 연 회원 가운데 14일 안에 다음 회차를 연 비율입니다. 14일은 회차를 연 시점과 다음 회차가 공개된 시점 가운데 늦은 시점부터 계산합니다. 회원이 20명 모일 때마다 값이 정해지고, 정해진 값은 바뀌지 않습니다.',
  },
  fromFirst: {
    label: '1화 기준',
    how: '1화를 연 회원 가운데 이 회차까지 온 비율입니다. 공개한 지 14일이 지난 회차만 집계합니다.',
  },
  finished: { label: '완독률', how: '이 회차를 연 회원 가운데 끝까지 본 비율입니다.' },
  bins: {
    label: '읽은 위치',
    how: '이 회차를 연 회원이 가장 멀리 읽은 곳입니다. 왼쪽부터 20%, 40%, 60%, 80%, 끝까지 읽은 회원의 수입니다.',
  },
  conversion: {
    label: '전환율',
    how: '하루 동안 첫 유료 회차를 소장하거나 대여한 회원 수를, 그날 마지막 무료 회차의 조회수로 나눕니다. 이용권과 기다리면 무료는 따로 집계합니다.',
  },
  dropOff: {
    label: '이탈 구간',
    how: '다음 회차로 넘어가지 않은 비율이 앞뒤 세 회차의 중앙값보다 높은 회차입니다.',
  },
  sources: {
    label: '유입 경로',
    how: '작품 페이지에 들어온 경로를 방문자와 날짜별로 집계합니다. 10번보다 적은 경로는 ‘기타’로 묶습니다.',
  },
  ages: {
    label: '독자 연령',
    how: '본인인증을 마친 독자 50명부터, 한 달 동안 작품을 본 독자를 5% 단위로 보여 드립니다. 서점은 성별을 저장하지 않습니다.',
  },
} as const;

/** Where visitors of a work's page came from; other values are outside sites. */
export const SOURCE_NAMES: Readonly<Record<string, string>> = {
  home: '홈',
  ranking: '랭킹',
  search: '검색',
  inbox: '알림',
  shop: '서점의 다른 화면',
  direct: '주소를 직접 열거나 앱에서',
  rest: '기타',
};

/** Age groups of readers. */
export const AGE_BANDS = {
  'under-20': '10대 이하',
  '20s': '20대',
  '30s': '30대',
  '40s': '40대',
  'over-50': '50대 이상',
  rest: '기타',
} as const;
/** An age group. */
export type AgeBand = keyof typeof AGE_BANDS;
