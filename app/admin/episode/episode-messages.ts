/** Messages after saving an episode, by `?said=`. */
export const EPISODE_MESSAGES = {
  drafted: '저장했습니다. 아직 공개 전입니다.',
  open: '저장했습니다. 지금 독자에게 보입니다.',
  scheduled: '저장했습니다. 공개 일시가 되면 독자에게 보입니다.',
  waiting: '저장했습니다. 작품을 공개하기 전까지 독자에게 보이지 않습니다.',
  hidden: '저장했습니다. 작품을 내려 두어 이미 구매한 독자에게만 보입니다.',
  withdrawn: '저장했습니다. 내린 회차라 이미 구매한 독자에게만 보입니다.',
  dropped: '초안을 버렸습니다.',
} as const;
