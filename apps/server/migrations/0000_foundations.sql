-- Two-character pieces of a text, lower case, by code points: what quick search looks up. Chinese words of two
-- characters have no trigram, so pieces of two are the smallest that finds them by an index.
create function kit_grams(t text) returns text[] language plpgsql immutable parallel safe strict as $$
declare
  signs text[] := string_to_array(lower(t), null);
  pieces text[] := '{}';
begin
  for i in 1 .. coalesce(array_length(signs, 1), 0) - 1 loop
    pieces := pieces || (signs[i] || signs[i + 1]);
  end loop;
  return pieces;
end $$;
--> statement-breakpoint
-- Human numbers: never derived from a row's id, never reused.
create sequence member_number start 10000001;
--> statement-breakpoint
create sequence order_number start 1;
--> statement-breakpoint
-- Numbers of products, as people say them.
create sequence product_number start 100001;
