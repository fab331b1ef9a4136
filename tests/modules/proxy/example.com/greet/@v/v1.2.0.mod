module example.com/greet

go 1.20

require example.com/Words v0.3.1
