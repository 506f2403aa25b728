-- Concurrent: finds the Chinese that is typed by its sound in one go, such as sisuo.
-- "words whose pinyin, written together, is this"
create index concurrently if not exists search_word_joined_sound_idx on search_word (replace(sound, ' ', '')) where sound is not null;
