/** What a password worker is asked and answers, by task. Hashes are in PHC form. */
export interface PasswordTasks {
  hash: { asked: { password: string }; answer: string };
  verify: { asked: { known: string; password: string }; answer: boolean };
}
