/** Help center: notices, FAQs, member inquiries and e-mails about legal texts. */
export { answerInquiry, inquiryFiles, listInquiries, showInquiry, claimInquiry } from './inquiries/answer-inquiry.ts';
export { type FaqDraft, applyFaqs } from './faqs/apply-faqs.ts';
export { type NoticeDraft, applyNotices } from './notices/apply-notices.ts';
export { faqVotes, listFaqs, showFaq, voteFaq } from './faqs/list-faqs.ts';
export { type ShopAlert, listNotices, shopAlert, showNotice } from './notices/list-notices.ts';
export { addInquiryMessage, openInquiry } from './inquiries/open-inquiry.ts';
export {
  closeInquiry,
  deleteInquiry,
  exportInquiries,
  deleteMemberInquiries,
  listMemberInquiries,
  openInquiryFile,
  readMemberInquiry,
  purgeOldInquiries,
} from './inquiries/member-inquiries.ts';
export {
  type QueuedInquiryDetails,
  answerQueuedInquiry,
  assignQueuedInquiry,
  removeTemplate,
  saveTemplate,
  listTemplates,
  openQueuedInquiry,
  listInquiryQueue,
  readInquiryFile,
} from './inquiries/inquiry-queue.ts';
export type { LegalEmailRun } from './legal-emails/legal-email-store.ts';
export { planLegalEmails, listLegalEmailRuns, stopLegalEmails } from './legal-emails/plan-legal-emails.ts';
export { sendLegalEmails } from './legal-emails/send-legal-emails.ts';
export { readInquirySubject } from './inquiries/read-inquiry-subject.ts';
export { type FaqInput, readFaq, saveFaq, unpublishFaq } from './faqs/save-faq.ts';
export { type NoticeInput, readNotice, saveNotice, unpublishNotice } from './notices/save-notice.ts';
