/** Help: notices, questions with their answers, and what members ask the shop. */
export { answerInquiry, inquiryFiles, listInquiries, showInquiry, takeUpInquiry } from './answer-inquiry.ts';
export { type FaqDraft, applyFaqs } from './apply-faqs.ts';
export { type NoticeDraft, applyNotices } from './apply-notices.ts';
export { faqVotes, listFaqs, showFaq, voteFaq } from './list-faqs.ts';
export { type ShopAlert, listNotices, shopAlert, showNotice } from './list-notices.ts';
export { addInquiryMessage, openInquiry } from './open-inquiry.ts';
export {
  closeInquiry,
  deleteInquiry,
  exportInquiries,
  forgetInquiries,
  listOwnInquiries,
  openInquiryFile,
  showOwnInquiry,
  sweepInquiries,
} from './own-inquiries.ts';
export {
  type WorkedInquiry,
  answerFromDesk,
  assignFromDesk,
  dropTemplate,
  keepTemplate,
  listTemplates,
  openInquiryDesk,
  queueInquiries,
  readDeskFile,
} from './work-inquiries.ts';
export type { LegalLetterRun } from './legal-letter-store.ts';
export { planLegalLetters, readLegalLetters, stopLegalLetters } from './plan-legal-letters.ts';
export { sendLegalLetters } from './send-legal-letters.ts';
export { readInquirySubject } from './read-inquiry-subject.ts';
export { type FaqWriting, readFaq, saveFaq, takeDownFaq } from './save-faq.ts';
export { type NoticeWriting, readNotice, saveNotice, takeDownNotice } from './save-notice.ts';
