type Id = number | string;

/** Builds the path of every page that takes parameters; queries and hashes are appended by the caller. */
export const paths = {
  work: (workId: Id) => `/novel/${workId}`,
  /** Text viewer. An episode of images redirects from here to the image viewer. */
  viewer: (episodeId: Id) => `/viewer/${episodeId}`,
  imageViewer: (episodeId: Id) => `/viewer/i/${episodeId}`,
  viewerSection: (episodeId: Id) => `/viewer/${episodeId}/part`,
  /** The viewer for the episode's kind of content. */
  episode: ({ id, content }: { id: Id; content: string | null }) => `/viewer/${content === 'images' ? 'i/' : ''}${id}`,
  category: (category: string) => `/main/${category}`,
  /** A member's public list. */
  list: (listId: Id) => `/lists/${listId}`,
  /** Where its owner edits it. */
  ownList: (listId: Id) => `/my/lists/${listId}`,
  /** Public page of a pen. */
  author: (penId: Id) => `/author/${penId}`,
  /** Support of a work's author. */
  support: (workId: Id) => `/support/${workId}`,
  /** Where a work is given to another member. */
  giveGift: (workId: Id) => `/gift/new/${workId}`,
  /** The link of a gift. */
  gift: (token: string) => `/gift/${token}`,
  /** The link with which a guardian confirms. */
  familyLink: (token: string) => `/family/${token}`,
  familyMinor: (linkId: Id) => `/my/family/${linkId}`,
  promotion: (promotionId: Id) => `/promotion/${promotionId}`,
  theme: (themeId: Id) => `/theme/${themeId}`,
  pavilion: (pavilionId: Id) => `/theme/pavilion/${pavilionId}`,
  event: (season: string) => `/event/${season}`,
  eventPage: (slug: string) => `/event/page/${slug}`,
  notice: (noticeId: Id) => `/notice/${noticeId}`,
  faq: (faqId: Id) => `/faq/${faqId}`,
  reviews: (workId: Id) => `/reviews/${workId}`,
  comments: (kind: string, id: Id) => `/comments/${kind}/${id}`,
  inboxItem: (notificationId: Id) => `/my/inbox/${notificationId}`,
  inquiry: (inquiryId: Id) => `/my/inquiries/${inquiryId}`,
  purchase: (purchaseId: Id) => `/coin/purchases/${purchaseId}`,
  chargeRefund: (paymentId: Id) => `/coin/refund/${paymentId}`,
} as const;
