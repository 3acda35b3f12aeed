import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { MessageSender } from '#kernel/ports/messages.ts';

const line =
  'ТЕСТ: письмо тестовой среды. Договоры и деньги в нём ненастоящие, приложенное не является полисом.';

const strip = renderToString(
  h(
    'p',
    {
      style:
        'margin: 0; padding: 8px 16px; background: #8a1c00; color: #fff; font: bold 16px/1.5 Arial, sans-serif;',
    },
    line,
  ),
);

/** Says of every message that it comes from the test environment, whoever wrote it and however it is sent. */
export function markedAsTest({ sendEmail, sendSms }: MessageSender): MessageSender {
  return {
    sendEmail: (email) =>
      sendEmail({
        ...email,
        subject: `ТЕСТ: ${email.subject}`,
        text: `${line}\n\n${email.text}`,
        html: `${strip}${email.html}`,
      }),
    ...(sendSms && {
      sendSms: (sms, context) => sendSms({ ...sms, text: `ТЕСТ ${sms.text}` }, context),
    }),
  };
}
