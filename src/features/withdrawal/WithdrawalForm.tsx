import { useRef, useState } from 'react';
import type { Account } from '#contracts/api/account';
import type { WithdrawalConfirmation, WithdrawalRequest } from '#contracts/api/withdrawals';
import { Button } from '../../components/Button';
import { Field } from '../../components/Field';
import { Notice } from '../../components/Notice';
import { TextArea, TextInput } from '../../components/TextControls';
import { ApiError } from '../../http/request-json';
import { useTranslation } from '../../i18n/use-translation';
import { isWithdrawalField, WITHDRAWAL_FIELDS, wrongFields, type WithdrawalField } from './check-withdrawal';
import { PurchaseChoice } from './PurchaseChoice';
import { usePurchaseLines } from './use-purchase-lines';
import * as styles from './Withdrawal.module.css';
import { sendWithdrawal } from './withdrawal-calls';

export interface WithdrawalFormProps {
  /** Account of a signed-in visitor: fills name and e-mail, and lists the purchases. */
  account: Account | undefined;
  onSent: (confirmation: WithdrawalConfirmation) => Promise<void>;
}

/** Name, e-mail and purchase; on any failure the input is kept. */
export function WithdrawalForm({ account, onSent }: WithdrawalFormProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Partial<WithdrawalRequest>>({});
  const purchases = usePurchaseLines(account);
  const request: WithdrawalRequest = {
    name: typed.name ?? account?.person.name ?? '',
    email: typed.email ?? account?.person.email ?? '',
    order: typed.order ?? purchases.find(({ isAsked }) => isAsked)?.line ?? '',
  };
  const [wrong, setWrong] = useState<readonly WithdrawalField[]>([]);
  const [failure, setFailure] = useState<'unavailable' | 'tooOften' | 'other'>();
  const [isSending, setIsSending] = useState(false);

  const blame = (fields: readonly WithdrawalField[]) => {
    setWrong(fields);
    const [first] = WITHDRAWAL_FIELDS.filter((field) => fields.includes(field));
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const send = async () => {
    if (isSending) return;
    setFailure(undefined);
    const fields = wrongFields(request);
    blame(fields);
    if (fields.length > 0) return;
    setIsSending(true);
    try {
      await onSent(await sendWithdrawal(request));
    } catch (error) {
      const { code, field } = error instanceof ApiError ? error : { code: 'internal', field: undefined };
      if (isWithdrawalField(field)) blame([field]);
      else if (code === 'product_api_unavailable') setFailure('unavailable');
      else setFailure(code === 'rate_limited' ? 'tooOften' : 'other');
    } finally {
      setIsSending(false);
    }
  };

  const fieldOf = (field: WithdrawalField) => ({
    name: field,
    value: request[field],
    onChange: ({ target }: { target: { value: string } }) => {
      write(field, target.value);
    },
  });
  const write = (field: WithdrawalField, text: string) => {
    setTyped({ ...typed, [field]: text });
    setWrong(wrong.filter((other) => other !== field));
  };
  const errorOf = (field: WithdrawalField) => (wrong.includes(field) ? t(`withdrawal:wrong.${field}`) : undefined);

  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field label={t('withdrawal:form.name')} error={errorOf('name')}>
        {(control) => <TextInput {...control} {...fieldOf('name')} autoComplete="name" />}
      </Field>
      <Field label={t('withdrawal:form.email')} hint={t('withdrawal:form.emailHint')} error={errorOf('email')}>
        {(control) => <TextInput {...control} {...fieldOf('email')} type="email" autoComplete="email" />}
      </Field>
      {purchases.length > 0 && (
        <PurchaseChoice purchases={purchases} order={request.order} onChange={(order) => write('order', order)} />
      )}
      <Field label={t('withdrawal:form.order')} hint={t('withdrawal:form.orderHint')} error={errorOf('order')}>
        {(control) => <TextArea {...control} {...fieldOf('order')} />}
      </Field>
      {failure && (
        <Notice kind="error" announce>
          {t(`withdrawal:failed.${failure}`)}
        </Notice>
      )}
      <Button type="submit" variant="primary" size="large" busy={isSending}>
        {t(isSending ? 'withdrawal:form.sending' : 'withdrawal:form.send')}
      </Button>
    </form>
  );
}
