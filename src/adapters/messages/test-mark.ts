import type { MessageSender } from '../../ports/messages.ts';

const line =
  'ТЕСТ: письмо тестовой среды. Договоры и деньги в нём ненастоящие, приложенное не является полисом.';

/** Says of every message that it comes from the test environment, whoever wrote it and however it is sent. */
export function markedAsTest({ sendEmail, sendSms }: MessageSender): MessageSender {
  return {
    sendEmail: (email) =>
      sendEmail({ ...email, subject: `ТЕСТ: ${email.subject}`, text: `${line}\n\n${email.text}` }),
    ...(sendSms && {
      sendSms: (sms, context) => sendSms({ ...sms, text: `ТЕСТ ${sms.text}` }, context),
    }),
  };
}
