create trigger disputes_write_money_lines after insert or update of taken_kobo, status on disputes
  for each row execute function write_dispute_lines();
