-- A directory chooses its logins: `ivan+staff@insurer.example`, `corp\ivanov`, «иванов». They are only compared and shown.
alter table staff_accounts drop constraint staff_accounts_login_check;
alter table staff_accounts add constraint staff_accounts_login_check
  check (login ~ '^[^[:space:][:cntrl:]]{1,64}$' and login = lower(login));
